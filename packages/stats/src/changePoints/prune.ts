import type { Boundary } from "./boundary.ts";
import type { BoundaryMemo } from "./boundaryMemo.ts";

/** Where a series may change, and which of these places were reported before. */
export interface Candidates {
  /** Number of points. */
  length: number;
  /** First points of candidate levels, ascending, without the series' first point. */
  starts: readonly number[];
  reported: ReadonlySet<number>;
}

/**
 * Takes away the weakest boundary until every one left stands between its neighbours; those that
 * were not reported go first. Boundaries move to their best place as their neighbours go. A step
 * that was clear once stays: the neighbours that went took levels with them that it was clear between.
 */
export function prune(candidates: Candidates, memo: BoundaryMemo): number[] {
  const { length } = candidates;
  const reported = new Set(candidates.reported);
  const clear = new Set<number>();
  let starts = [...candidates.starts];
  const boundary = (i: number): Boundary => ({
    from: starts[i - 1] ?? 0,
    at: starts[i] ?? 0,
    to: starts[i + 1] ?? length,
  });
  for (;;) {
    for (let i = 0; i < starts.length; i += 1) {
      const { at } = boundary(i);
      if (clear.has(at)) continue;
      const place = memo.place(boundary(i), reported.has(at));
      if (reported.has(at)) reported.add(place);
      starts[i] = place;
    }
    starts = [...new Set(starts)].sort((a, b) => a - b);
    let weakest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [i, start] of starts.entries()) {
      if (clear.has(start)) continue;
      const evidence = memo.evidence(boundary(i), reported.has(start));
      if (evidence >= 1) {
        if (memo.isClear(boundary(i), reported.has(start))) clear.add(start);
        continue;
      }
      const rank = reported.has(start) ? 1 + evidence : evidence;
      if (rank < least) [weakest, least] = [i, rank];
    }
    if (weakest === -1) return starts;
    starts.splice(weakest, 1);
  }
}
