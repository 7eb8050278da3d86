import { seriesLook } from "../../components/charts/seriesLook.ts";
import { type ComparisonImage, ImagePen, imageMargin, imageWidth } from "./comparisonImage.ts";
import { limitLines } from "./limitLines.ts";
import { prepareOverlay } from "./prepareOverlay.ts";

const panelHeight = 150;
const from = imageMargin + 70;
const room = imageWidth - imageMargin - from;
const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/** The lines over time of these sides as a picture: a panel for each kind, with its legend. */
export function prepareTracksImage(
  title: string,
  sides: Parameters<typeof prepareOverlay>[0],
  source: string,
): ComparisonImage {
  const pen = new ImagePen();
  const { image } = pen;
  const small = { size: 12, bold: false, tone: "muted" } as const;
  pen.write(`CPU and memory over time: ${title}`, { size: 18, bold: true, tone: "text" });
  const overlay = prepareOverlay(sides);
  const { view, notes } = overlay === null ? { view: null, notes: [] } : limitLines(overlay);
  for (const { title: kind, axis, lines } of view?.panels ?? []) {
    const [left, right] = view?.xDomain ?? [0, 1];
    const [low, high] = axis.domain;
    const unit = axis.scale.label === "" ? kind : `${kind}, ${axis.scale.label}`;
    pen.write(unit, { ...small, size: 13, tone: "text" });
    const top = pen.y - 6;
    const xOf = (x: number) => from + (room * (x - left)) / (right - left || 1);
    const yOf = (y: number) => top + panelHeight * (1 - (y - low) / (high - low || 1));
    for (const tick of axis.ticks) {
      const y = yOf(tick);
      const grid = [
        [from, y],
        [from + room, y],
      ] as const;
      image.shapes.push({ kind: "path", points: grid, color: "line", dash: "0" });
      const place = { x: from - 8, y: y + 4, width: 60, align: "right" } as const;
      image.texts.push({ text: axis.format(tick), ...place, ...small });
    }
    for (const [index, { points }] of lines.entries()) {
      const dash = seriesLook(index).strokeDasharray;
      for (const piece of piecesOf(points)) {
        const drawn = piece.map(({ x, y }) => [xOf(x), yOf(y)] as const);
        image.shapes.push({
          kind: "path",
          points: drawn,
          color: `series-${(index % 8) + 1}`,
          dash,
        });
      }
    }
    pen.y = top + panelHeight + 20;
    for (const tick of view?.xTicks ?? []) {
      const place = { x: xOf(tick) + 20, y: pen.y - 2, width: 60, align: "right" } as const;
      image.texts.push({ text: `${seconds.format(tick)}\u202fs`, ...place, ...small });
    }
    pen.y += 20;
    for (const [index, { component }] of lines.entries()) {
      const y = pen.y - 4;
      image.shapes.push({
        kind: "path",
        points: [
          [from, y],
          [from + 22, y],
        ],
        color: `series-${(index % 8) + 1}`,
        dash: seriesLook(index).strokeDasharray,
      });
      image.texts.push({
        text: component,
        x: from + 30,
        y: pen.y,
        width: room,
        align: "left",
        ...small,
      });
      pen.y += 18;
    }
    pen.y += 12;
  }
  for (const note of notes) pen.write(note, small);
  pen.write("At 0 s each first trial begins.", small);
  pen.write(source, small);
  return pen.done();
}

interface Point {
  x: number;
  y: number;
}

/** A line without its gaps. */
function piecesOf(points: readonly { x: number; y: number | null }[]): Point[][] {
  const pieces: Point[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) pieces.push([]);
    else pieces.at(-1)?.push({ x, y });
  }
  return pieces.filter((piece) => piece.length > 1);
}
