const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Points within this time of each other came together: a matrix, a retry, a file by file import. */
const apartMs = hourMs;
/** Fewer arrivals do not show a pace. */
const arrivalsMin = 8;
/** An afternoon of attempts by hand is no pace. */
const spanMsMin = 7 * dayMs;
/** The longest weekend: Friday noon to Tuesday noon, with a holiday. */
const silenceMsMin = 4 * dayMs;

/** When further points are usual, and when their absence is an alert. */
export interface Pace {
  dueMs: number;
  alertMs: number;
}

/**
 * When a history that no schedule measures should have had its next point, from when its newest points
 * were received: one time for each run, in any order. Null while that shows no pace. `isCut`: there
 * are older points that were not read, so that a short span is one of many points. Pure.
 */
export function paceOf(receivedMs: readonly number[], isCut: boolean): Pace | null {
  const arrivals: number[] = [];
  for (const atMs of receivedMs.toSorted((a, b) => a - b)) {
    const last = arrivals.at(-1);
    if (last === undefined || atMs - last >= apartMs) arrivals.push(atMs);
  }
  const [first] = arrivals;
  const last = Math.max(...receivedMs);
  if (first === undefined || arrivals.length < arrivalsMin) return null;
  if (!isCut && last - first < spanMsMin) return null;
  const gaps = arrivals
    .slice(1)
    .map((atMs, place) => atMs - (arrivals[place] ?? atMs))
    .toSorted((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const longest = gaps.at(-1) ?? 0;
  return {
    dueMs: last + median,
    alertMs: last + Math.max(silenceMsMin, 3 * median, 1.5 * longest),
  };
}
