import { yAxisWidthPx } from "../../../components/charts/axisProps.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import type { HistoryView } from "./prepareHistory.ts";
import { type LineView, prepareLines } from "./prepareLines.ts";
import { type Marks, prepareMarks } from "./prepareMarks.ts";
import { prepareXTicks, type XTick } from "./prepareXTicks.ts";

const plotHeightPx = 340;
export const xAxisHeightPx = 30;
const rightPx = 16;
const topPx = 8;
const textRowPx = 15;
/** How far beside the plot the pointer still means its points. */
const asidePx = 16;

/** A history in pixels: everything that is drawn for one width. */
export interface Frame {
  widthPx: number;
  heightPx: number;
  plot: { left: number; top: number; width: number; height: number };
  margin: { top: number; right: number; bottom: number; left: number };
  xTicks: XTick[];
  lines: LineView[];
  marks: Marks;
  x: (place: number) => number;
  y: (value: number) => number;
  /** The place on the axis at a pixel. */
  placeAt: (px: number) => number;
  /** The visible point that a pointer at these pixels means, by its index. */
  pointAt: (xPx: number, yPx: number) => number | null;
}

/** Lays a history out for the width that it has on the page. */
export function prepareFrame(view: HistoryView, widthPx: number): Frame {
  const { axis, domain, plot: toAxis, visible } = view;
  const left = yAxisWidthPx(axis);
  const width = Math.max(50, widthPx - left - rightPx);
  const span = domain[1] - domain[0];
  const x = (place: number) => left + ((place - domain[0]) / span) * width;
  const { lines, rows } = prepareLines(view, x, { left, width });
  const top = topPx + rows * textRowPx;
  const scale = axis.mode === "log" ? Math.log : (value: number) => value;
  const [low, high] = [scale(axis.domain[0]), scale(axis.domain[1])];
  const y = (value: number) => top + plotHeightPx * (1 - (scale(value) - low) / (high - low || 1));
  return {
    widthPx,
    heightPx: top + plotHeightPx + xAxisHeightPx,
    plot: { left, top, width, height: plotHeightPx },
    margin: { top, right: rightPx, bottom: 0, left: 0 },
    xTicks: prepareXTicks(view.placing, domain, width),
    lines,
    marks: prepareMarks(view, x, y),
    x,
    y,
    placeAt: (px) => domain[0] + ((px - left) / width) * span,
    pointAt: (xPx, yPx) =>
      xPx < left - asidePx || xPx > left + width + asidePx
        ? null
        : nearest(visible, xPx, yPx, x, (value) => y(toAxis(value))),
  };
}

/** The nearest point by its place; among those at nearly the same place by its value. */
function nearest(
  points: readonly HistoryPoint[],
  xPx: number,
  yPx: number,
  x: (place: number) => number,
  y: (value: number) => number,
): number | null {
  let best: number | null = null;
  let bestPx = Number.POSITIVE_INFINITY;
  for (const [index, { x: place, point }] of points.entries()) {
    const aside = Math.abs(x(place) - xPx);
    if (aside > bestPx) continue;
    const distance = aside + Math.abs(y(point.value) - yPx) / 50;
    if (distance < bestPx) [best, bestPx] = [index, distance];
  }
  return best;
}
