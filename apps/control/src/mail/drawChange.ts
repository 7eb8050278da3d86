import { type AlertSeries, intervalEnds } from "@lapline/contracts";
import { type Canvas, type Color, createCanvas } from "./picture/createCanvas.ts";
import { encodePng } from "./picture/encodePng.ts";

/** Twice the size at which mails show it, for screens of high density. */
const width = 1104;
const height = 240;
const inset = 18;

const white: Color = [255, 255, 255];
const band: Color = [0, 103, 163];
const before: Color = [0, 103, 163];
const worse: Color = [181, 71, 8];
const better: Color = [0, 92, 175];
const edge: Color = [140, 140, 150];

type Points = Pick<AlertSeries, "points" | "levels" | "seen" | "version" | "noiseFloor">;

/**
 * A picture of the points around a change: intervals, dots, the two levels as lines, the noise floor
 * as a band around the old one, and a dashed line where the change is. Words stand beside it in the
 * mail: a server need not have fonts.
 */
export function drawChange(series: Points, turn: "worse" | "better"): Buffer {
  const canvas = createCanvas(width, height, white);
  const { points, version } = series;
  const found = points.findIndex((point) => point.version === version);
  const change = found === -1 ? points.length : found;
  // A size that a comparison measured is of no two levels: the lines are those of the history.
  const drawn = series.levels ?? series.seen?.levels;
  const levels = [drawn?.before ?? null, drawn?.after ?? null] as const;
  const place = placing(points, levels, series.noiseFloor);
  const after = turn === "worse" ? worse : better;
  if (levels[0] !== null && series.noiseFloor !== null) {
    const [low, high] = [1 - series.noiseFloor, 1 + series.noiseFloor].map((by) =>
      place.y((levels[0] ?? 0) * by),
    );
    canvas.box(0, Math.min(low ?? 0, high ?? 0), width, Math.max(low ?? 0, high ?? 0), band, 0.1);
  }
  const at = place.x(change - 0.5);
  for (let y = inset / 2; y < height - inset / 2; y += 16) canvas.line(at, y, at, y + 7, 2, edge);
  level(canvas, levels[0], [inset / 2, at], place.y, before);
  level(canvas, levels[1], [at, width - inset / 2], place.y, after);
  for (const [index, point] of points.entries()) {
    const color = index < change ? before : after;
    const x = place.x(index);
    const [low, high] = intervalEnds(point);
    if (low !== undefined && high !== undefined) {
      canvas.line(x, place.y(low), x, place.y(high), 2, color);
    }
    canvas.line(x, place.y(point.value), x, place.y(point.value), 11, color);
  }
  return encodePng(canvas);
}

function level(
  canvas: Canvas,
  value: number | null,
  [from, to]: readonly [number, number],
  y: (value: number) => number,
  color: Color,
): void {
  if (value !== null) canvas.line(from, y(value), to, y(value), 3, color);
}

/** Where points stand: one after the other, from the lowest to the highest interval end. */
function placing(
  points: Points["points"],
  levels: readonly (number | null)[],
  noiseFloor: number | null,
) {
  const base = levels[0];
  const bounds = [
    ...points.flatMap((point) => [point.value, ...intervalEnds(point)]),
    ...(base == null || noiseFloor === null
      ? []
      : [base * (1 - noiseFloor), base * (1 + noiseFloor)]),
  ].filter(Number.isFinite);
  const low = bounds.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = bounds.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const spread = high - low;
  const step = (width - 2 * inset) / Math.max(1, points.length);
  return {
    x: (index: number) => inset + (index + 0.5) * step,
    y: (value: number) =>
      spread > 0 ? height - inset - ((value - low) / spread) * (height - 2 * inset) : height / 2,
  };
}
