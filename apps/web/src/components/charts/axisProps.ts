import type { Axis } from "./prepareAxis.ts";

const tick = { fill: "var(--muted)", fontSize: 11 } as const;

/** Looks shared by every horizontal axis. */
export const xAxisLook = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--line-strong)" },
  minTickGap: 12,
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
    width: 52,
    interval: 0,
  } as const;
}
