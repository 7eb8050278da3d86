import type { Canvas, Color } from "./createCanvas.ts";
import { glyphs } from "./glyphs.ts";

/** Grid units from the top of a capital to the line, which is `size` pixels high. */
const capitalUnits = 6;
const topUnit = 1;
/** Grid units between two letters, and of a blank. */
const gapUnits = 1.7;
const blankUnits = 1.8;
/** Stroke over size of a capital. */
const strokeShare = 0.13;
/** What has no letter here is a box, as in every font. */
const unknown = "01-31-37-07-01";

type Point = readonly [x: number, y: number];

interface Letter {
  strokes: readonly (readonly Point[])[];
  width: number;
}

const letters = new Map<string, Letter>();

/** Accents are left out: better a bare letter than a box. */
function letterOf(sign: string): Letter {
  const found = letters.get(sign);
  if (found !== undefined) return found;
  const bare = sign.normalize("NFKD").charAt(0);
  const text = glyphs[sign] ?? glyphs[bare] ?? unknown;
  const strokes = text
    .split(" ")
    .map((stroke) => stroke.split("-").map((point): Point => [Number(point[0]), Number(point[1])]));
  const width = Math.max(...strokes.flat().map(([x]) => x));
  const letter = { strokes, width };
  // Signs come from people: only those of the table are kept.
  if (glyphs[sign] !== undefined) letters.set(sign, letter);
  return letter;
}

const isBlank = (sign: string) => /\s/u.test(sign);

/** Signs as a reader counts them, without marks that have no room of their own. */
function signsOf(text: string): string[] {
  return [...text.normalize("NFC")].filter((sign) => !/[\p{M}\p{C}]/u.test(sign));
}

/** Pixels from the start of the first to the end of the last letter, in capitals `size` high. */
export function textWidth(text: string, size: number): number {
  const unit = size / capitalUnits;
  const units = signsOf(text).reduce(
    (sum, sign) => sum + (isBlank(sign) ? blankUnits : letterOf(sign).width + gapUnits),
    0,
  );
  return Math.max(0, (units - gapUnits) * unit);
}

/** Writes text with its line at `y`, from `x` on, with capitals `size` pixels high. */
export function drawText(
  canvas: Canvas,
  text: string,
  [x, y]: readonly [x: number, y: number],
  size: number,
  color: Color,
): void {
  const unit = size / capitalUnits;
  const place = ([right, down]: Point, from: number): Point => [
    from + right * unit,
    y + (down - topUnit - capitalUnits) * unit,
  ];
  let at = x;
  for (const sign of signsOf(text)) {
    if (isBlank(sign)) {
      at += blankUnits * unit;
      continue;
    }
    const { strokes, width } = letterOf(sign);
    for (const stroke of strokes) {
      for (const [index, point] of stroke.entries()) {
        const before = stroke[index - 1];
        if (before === undefined && stroke.length > 1) continue;
        canvas.line(...place(before ?? point, at), ...place(point, at), size * strokeShare, color);
      }
    }
    at += (width + gapUnits) * unit;
  }
}
