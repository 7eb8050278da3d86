import {
  type Canvas,
  type Color,
  createCanvas,
  drawText,
  encodePng,
  textWidth,
} from "@lapline/raster";
import type { DigestLine, ShareDigest } from "./digestComparison.ts";

/** The size that sites show beside a link (Open Graph: 1.91 to 1). */
const width = 1200;
const height = 630;
const inset = 64;

const background: Color = [250, 250, 250];
const ink: Color = [24, 24, 27];
const muted: Color = [95, 95, 105];
const accent: Color = [0, 92, 175];
const rule: Color = [220, 220, 226];
const tones: Record<DigestLine["tone"], Color> = {
  better: [0, 92, 175],
  worse: [181, 71, 8],
  neutral: muted,
};
const linesMax = 5;

interface Preview {
  title: string;
  /** "frozen comparison of Demo, 20 Nov 2026" */
  origin: string;
  digest: ShareDigest;
}

/** The picture that sites show beside the link of a share. */
export function drawPreview({ title, origin, digest }: Preview): Buffer {
  const canvas = createCanvas(width, height, background);
  canvas.box(0, 0, width, 10, accent, 1);
  const room = width - 2 * inset;
  let y = 118;
  for (const line of wrap(title, 40, room, 2)) {
    drawText(canvas, line, [inset, y], 40, ink);
    y += 68;
  }
  drawText(canvas, shorten(digest.heading, 21, room), [inset, y - 8], 21, muted);
  y += 26;
  canvas.box(inset, y, width - inset, y + 2, rule, 1);
  if (digest.history.length > 1) drawHistory(canvas, digest.history, [y + 30, height - 210]);
  const lines = digest.lines.slice(0, digest.history.length > 1 ? 2 : linesMax);
  y = digest.history.length > 1 ? height - 150 : y + 58;
  for (const line of lines) {
    drawLine(canvas, line, y);
    y += 54;
  }
  drawText(canvas, shorten(`Lapline · ${origin}`, 17, room), [inset, height - 36], 17, muted);
  return encodePng(canvas);
}

/** Least room between a name and what is said of it. */
const gap = 32;

/** What is said stands at the right edge, and the name has all of the room that is left. */
function drawLine(canvas: Canvas, { label, words, tone }: DigestLine, y: number): void {
  const size = 25;
  const room = width - 2 * inset;
  const said = shorten(words, size, room * 0.6);
  const saidWidth = textWidth(said, size);
  drawText(canvas, shortenMiddle(label, size, room - saidWidth - gap), [inset, y], size, ink);
  drawText(canvas, said, [width - inset - saidWidth, y], size, tones[tone]);
}

function drawHistory(
  canvas: Canvas,
  values: readonly number[],
  [top, bottom]: readonly [number, number],
): void {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  const place = (value: number) =>
    high > low ? bottom - ((value - low) / (high - low)) * (bottom - top) : (top + bottom) / 2;
  for (const [index, value] of values.entries()) {
    const x = inset + index * step;
    const before = values[index - 1] ?? value;
    const from = index === 0 ? x : x - step;
    canvas.line(from, place(before), x, place(value), 3, accent);
    if (values.length <= 80) canvas.line(x, place(value), x, place(value), 9, accent);
  }
}

/** The text, or as much of it as there is room for. */
function shorten(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const signs = [...text];
  while (signs.length > 0 && textWidth(`${signs.join("")}…`, size) > room) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** The text, or its two ends: names of one list often differ at their end alone. */
function shortenMiddle(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const signs = [...text];
  for (let kept = signs.length - 1; kept > 1; kept -= 1) {
    const head = signs.slice(0, Math.ceil(kept / 2)).join("");
    const tail = signs.slice(signs.length - Math.floor(kept / 2)).join("");
    const cut = `${head.trimEnd()}…${tail.trimStart()}`;
    if (textWidth(cut, size) <= room) return cut;
  }
  return "…";
}

/** The text in at most `linesMost` lines, broken between words. */
function wrap(text: string, size: number, room: number, linesMost: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || textWidth(longer, size) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const shown = lines.slice(0, linesMost);
  if (lines.length > linesMost) shown[linesMost - 1] = lines.slice(linesMost - 1).join(" ");
  return shown.map((each) => shorten(each, size, room));
}
