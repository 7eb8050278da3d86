import type { HistoryItem } from "@lapline/contracts";
import type { HistoryOrder } from "./historyOptions.ts";

/** The points of a history on their horizontal axis. */
export interface Placing {
  order: HistoryOrder;
  /** In the order of the axis; `x` is the index of the version, or ms since the epoch. */
  points: { x: number; item: HistoryItem }[];
  /** Versions in the target's order. */
  versions: string[];
  /** Where the axis begins and ends, with a little air. */
  bounds: [number, number];
}

/** How far repeats of one version spread around its place. */
const repeatSpread = 0.6;

/** Air at both ends of a time axis, as a share of its span, and the least of it. */
const timeAir = 0.02;
const timeAirMsMin = 60_000;

/** Places points by version, repeats side by side around it, or by the time of measuring. */
export function placeHistory(items: readonly HistoryItem[], order: HistoryOrder): Placing {
  const versions = [...new Set(items.map(({ version }) => version))];
  if (order === "time") {
    const points = items
      .map((item) => ({ x: Date.parse(item.measuredAt), item }))
      .sort((a, b) => a.x - b.x);
    const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
    const air = Math.max(timeAirMsMin, (last - first) * timeAir);
    return { order, points, versions, bounds: [first - air, last + air] };
  }
  const places = new Map(versions.map((version, place) => [version, place]));
  const repeats = new Map<string, number>();
  for (const { version } of items) repeats.set(version, (repeats.get(version) ?? 0) + 1);
  const seen = new Map<string, number>();
  const points = items.map((item) => {
    const nth = seen.get(item.version) ?? 0;
    seen.set(item.version, nth + 1);
    const of = repeats.get(item.version) ?? 1;
    const aside = of === 1 ? 0 : repeatSpread * (nth / (of - 1) - 0.5);
    return { x: (places.get(item.version) ?? 0) + aside, item };
  });
  return { order, points, versions, bounds: [-0.5, Math.max(0.5, versions.length - 0.5)] };
}
