import { boundaryEvidence } from "./boundaryEvidence.ts";
import type { ChangePoint, DetectionOptions } from "./changePoint.ts";
import { describeChange } from "./describeChange.ts";
import { fitLevels } from "./fitLevels.ts";
import { relocate } from "./relocate.ts";
import { scaleHistory } from "./scaleHistory.ts";

const probabilityMaxDefault = 1e-4;
/** Penalty of a segment, squared noise scales: 2·ln n + 2, near the BIC of a level and a place. */
const penaltyOf = (n: number) => 2 * Math.log(n) + 2;

/** Fit, prune and describe; `values` are finite. */
export function evaluateHistory(
  values: readonly number[],
  options: DetectionOptions,
): ChangePoint[] {
  const scaled = scaleHistory(values);
  if (scaled === null) return [];
  const probabilityMax = options.probabilityMax ?? probabilityMaxDefault;
  const found = fitLevels(scaled.values, penaltyOf(values.length));
  const starts = prune(scaled.values, found, probabilityMax);
  const changes = starts
    .slice(1)
    .map((at, i) =>
      describeChange(scaled, { from: starts[i] ?? 0, at, to: starts[i + 2] ?? values.length }),
    );
  const least = options.relativeChangeMin ?? 0;
  return changes.filter(
    ({ difference, before }) => Math.abs(difference) >= least * Math.abs(before.value),
  );
}

/** Takes away the weakest boundary until every one left has enough evidence between its neighbours. */
function prune(values: Float64Array, found: readonly number[], probabilityMax: number): number[] {
  let starts = [...found];
  for (;;) {
    for (let i = 1; i < starts.length; i += 1) {
      const [from, at, to] = [starts[i - 1] ?? 0, starts[i] ?? 0, starts[i + 1] ?? values.length];
      starts[i] = relocate(values, { from, at, to });
    }
    starts = [...new Set(starts)].sort((a, b) => a - b);
    let weakest = -1;
    let least = 1;
    for (let i = 1; i < starts.length; i += 1) {
      const [from, at, to] = [starts[i - 1] ?? 0, starts[i] ?? 0, starts[i + 1] ?? values.length];
      const evidence = boundaryEvidence(values, { from, at, to }, probabilityMax);
      if (evidence < least) [weakest, least] = [i, evidence];
    }
    if (weakest === -1) return starts;
    starts.splice(weakest, 1);
  }
}
