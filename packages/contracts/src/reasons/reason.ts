import { z } from "zod";
import { messages } from "./messages.ts";

export type ReasonCode = keyof typeof messages;
type Facts<Code extends ReasonCode> = z.input<(typeof messages)[Code]["facts"]>;

/** Why something is as it is, as it is stored: the sentence is made where it is read. */
export type Reason = { code: ReasonCode; facts: Facts<ReasonCode> };

/** What is in a database: also sentences from before reasons had codes, and codes of newer versions. */
const storedSchema = z.union([
  z.strictObject({ code: z.literal("legacy"), text: z.string() }),
  z.object({ code: z.string(), facts: z.unknown() }),
]);

/** A reason to be stored; the compiler holds its facts to its code. */
export function reasonOf<Code extends ReasonCode>(code: Code, facts: Facts<Code>): Reason {
  return { code, facts };
}

/**
 * The sentence of a stored reason. One that a newer version wrote, by its code or its facts, is named:
 * a page must not fail over it during an upgrade. Throws for what is none.
 */
export function reasonText(stored: unknown): string {
  const reason = storedSchema.parse(stored);
  if ("text" in reason) return reason.text;
  const sentence = isKnown(reason.code) ? messages[reason.code].say(reason.facts) : null;
  return sentence ?? `A newer version noted this: ${reason.code}.`;
}

function isKnown(code: string): code is ReasonCode {
  return Object.hasOwn(messages, code);
}
