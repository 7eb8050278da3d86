import { styleText } from "node:util";

export type Colour = "red" | "green" | "yellow" | "cyan" | "dim" | "bold";
export type Paint = (colour: Colour, text: string) => string;

/** Colours for one stream: only on a terminal, and as NO_COLOR and FORCE_COLOR say. */
export function createPaint(stream: NodeJS.WritableStream): Paint {
  return (colour, text) => styleText(colour, text, { stream, validateStream: true });
}

/** No colours at all. */
export const plainPaint: Paint = (_, text) => text;
