/** Colors of the theme by the name of their variable. */
export type Tone = "text" | "muted" | "good" | "bad";

export interface ImageText {
  text: string;
  x: number;
  y: number;
  /** Room for it; longer text is cut. */
  width: number;
  align: "left" | "right";
  size: number;
  bold: boolean;
  tone: Tone;
}

/** What is drawn below the texts; colors are names of the theme's variables. */
export type ImageShape =
  | {
      kind: "box";
      x: number;
      y: number;
      width: number;
      height: number;
      color: string;
      hollow?: boolean;
    }
  | { kind: "path"; points: readonly (readonly [number, number])[]; color: string; dash: string };

/** A picture as shapes, texts and lines on the surface of the theme, in CSS pixels. */
export interface ComparisonImage {
  width: number;
  height: number;
  texts: ImageText[];
  /** Heights at which a line runs across. */
  lines: number[];
  shapes: ImageShape[];
}

export const imageWidth = 1100;
export const imageMargin = 28;

/** Writes lines of text one below the other across the picture. */
export class ImagePen {
  readonly image: ComparisonImage = {
    width: imageWidth,
    height: 0,
    texts: [],
    lines: [],
    shapes: [],
  };
  y = imageMargin + 14;

  write(text: string, look: Pick<ImageText, "size" | "bold" | "tone">): void {
    const across = { x: imageMargin, width: imageWidth - 2 * imageMargin, align: "left" } as const;
    this.image.texts.push({ text, y: this.y, ...across, ...look });
    this.y += look.size + 9;
  }

  /** The picture, as high as what was written. */
  done(): ComparisonImage {
    this.image.height = this.y + imageMargin - 20;
    return this.image;
  }
}
