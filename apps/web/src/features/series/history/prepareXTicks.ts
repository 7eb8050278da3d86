import { shortCommits } from "@lapline/contracts";
import type { HistoryOrder } from "./historyOptions.ts";
import type { Placing } from "./placeHistory.ts";

export interface XTick {
  x: number;
  label: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Steps of a time axis below a month. */
const stepsMs = [
  ...[1, 5, 15, 30].map((count) => count * minuteMs),
  ...[1, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 14].map((count) => count * dayMs),
];
/** Steps of months. */
const stepsMonths = [1, 3, 6, 12, 24, 60, 120];

/** Room of a character of the 11 px font, and between two texts. */
const characterPx = 6.2;
const gapPx = 14;

/** Texts under the axis, as many as have room: versions of the range, or round moments in UTC. */
export function prepareXTicks(
  placing: Pick<Placing, "order" | "versions">,
  domain: readonly [number, number],
  widthPx: number,
): XTick[] {
  return placing.order === "time"
    ? timeTicks(domain, Math.max(2, Math.floor(widthPx / 90)))
    : versionTicks(placing.versions, domain, widthPx);
}

function versionTicks(
  versions: readonly string[],
  [low, high]: readonly [number, number],
  widthPx: number,
): XTick[] {
  const first = Math.max(0, Math.ceil(low));
  const shown = versions.slice(first, Math.floor(high) + 1).map(shortCommits);
  const longest = shown.reduce((most, { length }) => Math.max(most, length), 1);
  const room = Math.max(1, Math.floor(widthPx / (longest * characterPx + gapPx)));
  const every = Math.ceil(shown.length / room);
  // Counted from the newest, which everybody looks for.
  const ticks = shown.flatMap((label, place) =>
    (shown.length - 1 - place) % every === 0 ? [{ x: first + place, label }] : [],
  );
  const px = ({ x }: XTick) => ((x - low) / (high - low)) * widthPx;
  return ticks.filter((tick, place) => {
    const last = ticks.at(-1);
    if (last === undefined || place === ticks.length - 1) return true;
    // The newest stands within the picture, and may lie left of its place for that.
    const lastLeftPx = Math.min(px(last), widthPx + edgePx - halfPx(last)) - halfPx(last);
    return px(tick) + halfPx(tick) + gapPx / 2 <= lastLeftPx;
  });
}

/** Room beside the plot that the last text may take. */
const edgePx = 16;

function halfPx({ label }: XTick): number {
  return (label.length * characterPx) / 2;
}

function timeTicks([low, high]: readonly [number, number], ticksMax: number): XTick[] {
  const span = high - low;
  const stepMs = stepsMs.find((step) => span / step <= ticksMax);
  if (stepMs === undefined) return monthTicks(low, high, ticksMax);
  const first = Math.ceil(low / stepMs);
  const last = Math.floor(high / stepMs);
  const year = (step: number) => new Date(step * stepMs).getUTCFullYear();
  const count = Math.max(0, last - first + 1);
  return Array.from({ length: count }, (_, place) => {
    const x = (first + place) * stepMs;
    return { x, label: stepMs < dayMs ? clock(x) : day(x, year(first) === year(last)) };
  });
}

function monthTicks(low: number, high: number, ticksMax: number): XTick[] {
  const months = (high - low) / (30.4 * dayMs);
  const step = stepsMonths.find((each) => months / each <= ticksMax) ?? 240;
  const ticks: XTick[] = [];
  const start = new Date(low);
  let month = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step) * step;
  for (;;) {
    const x = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (x > high) return ticks;
    if (x >= low) ticks.push({ x, label: new Date(x).toISOString().slice(0, 7) });
    month += step;
  }
}

function clock(x: number): string {
  const text = new Date(x).toISOString();
  return text.slice(11, 16) === "00:00" ? text.slice(5, 10) : text.slice(11, 16);
}

function day(x: number, isOneYear: boolean): string {
  return new Date(x).toISOString().slice(isOneYear ? 5 : 0, 10);
}

/** What the horizontal axis counts, for its title. */
export const xAxisTitles: Record<HistoryOrder, string> = {
  version: "Version",
  time: "Date (UTC)",
};
