import type { Placing } from "./placeHistory.ts";

/** Both ends of a range as the address writes them; null is the end of the history. */
export interface RangeText {
  from: string | null;
  to: string | null;
}

/** The stretch of the axis that an address asks for; what it does not understand bounds nothing. */
export function readRange(placing: Placing, { from, to }: RangeText): [number, number] {
  const [first, last] = placing.bounds;
  const [low, high] = [placeOf(placing, from, -0.5) ?? first, placeOf(placing, to, 0.5) ?? last];
  return low < high ? [low, high] : [first, last];
}

function placeOf({ order, versions }: Placing, text: string | null, aside: number): number | null {
  if (text === null) return null;
  if (order === "time") {
    const atMs = Date.parse(text);
    return Number.isFinite(atMs) ? atMs : null;
  }
  const place = versions.indexOf(text);
  return place === -1 ? null : place + aside;
}

/** Writes a stretch of the axis for the address: whole versions, or moments to the second. */
export function writeRange(placing: Placing, [low, high]: readonly [number, number]): RangeText {
  const { order, versions, bounds } = placing;
  if (order === "time") {
    const text = (atMs: number) => new Date(atMs).toISOString().replace(/\.\d+/, "");
    return {
      from: low <= bounds[0] ? null : text(low),
      to: high >= bounds[1] ? null : text(high),
    };
  }
  const last = versions.length - 1;
  const first = Math.min(last, Math.max(0, Math.ceil(low)));
  const end = Math.max(first, Math.min(last, Math.floor(high)));
  return {
    from: first === 0 ? null : (versions[first] ?? null),
    to: end === last ? null : (versions[end] ?? null),
  };
}
