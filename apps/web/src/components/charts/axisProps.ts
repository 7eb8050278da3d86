import type { Axis } from "./prepareAxis.ts";

const tick = { fill: "var(--muted)", fontSize: 11 } as const;

/** Looks shared by every horizontal axis. */
export const xAxisLook = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--line-strong)" },
  minTickGap: 12,
} as const;

/** A horizontal axis over numbers whose ticks have names. */
export function namedAxisProps(view: {
  xDomain: [number, number];
  xTicks: readonly { x: number; label: string }[];
}) {
  const labels = new Map(view.xTicks.map(({ x, label }) => [x, label]));
  return {
    ...xAxisLook,
    dataKey: "x",
    type: "number",
    domain: view.xDomain,
    ticks: view.xTicks.map(({ x }) => x),
    tickFormatter: (x: number) => labels.get(x) ?? "",
    allowDataOverflow: true,
  } as const;
}

/** Looks shared by every tooltip: it follows the pointer at once, beside a thin line. */
export const tooltipLook = {
  isAnimationActive: false,
  cursor: { stroke: "var(--line-strong)" },
} as const;

/** A vertical axis as decided by prepareAxis. */
export function yAxisProps(axis: Axis) {
  return {
    type: "number",
    domain: axis.domain,
    ticks: axis.ticks,
    scale: axis.mode === "log" ? "log" : "linear",
    allowDataOverflow: true,
    tickFormatter: axis.format,
    tick,
    tickLine: false,
    axisLine: false,
    width: yAxisWidthPx(axis),
    interval: 0,
  } as const;
}

/** Room for the longest tick text: digits of the 11 px font are about 6.6 px wide. */
export function yAxisWidthPx({ ticks, format }: Axis): number {
  const widest = 6.6 * ticks.reduce((most, tick) => Math.max(most, format(tick).length), 0);
  return Math.max(36, widest + 10);
}
