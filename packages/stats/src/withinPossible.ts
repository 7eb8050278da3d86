import type { MeasureDefinition } from "@lapline/contracts";

/** The facts of an environment that bound what can be measured in it. */
type Facts = Record<string, string>;

/**
 * An interval without what cannot be: nothing that is measured is below zero unless it was measured
 * so, a share that no trial had above one is none, and no program uses more cores than its machine
 * has. The intervals of few trials reach far, and farther than that. Pure.
 */
export function withinPossible<
  S extends { value: number; ciLow: number | null; ciHigh: number | null },
>(
  summary: S,
  {
    measure,
    samples,
    facts,
  }: {
    measure: Pick<MeasureDefinition, "unit" | "name">;
    samples: readonly number[];
    /** Of the environment; null: not known. */
    facts: Facts | null;
  },
): S {
  const least = samples.every((sample) => sample >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const most = Math.max(mostOf(measure, facts), ...samples);
  return { ...summary, ciLow: clamp(summary.ciLow), ciHigh: clamp(summary.ciHigh) };

  function clamp<V extends number | null>(end: V): V {
    return end === null ? end : (Math.min(most, Math.max(least, end)) as V);
  }
}

function mostOf({ unit, name }: Pick<MeasureDefinition, "unit" | "name">, facts: Facts | null) {
  if (unit === "ratio" && name === "success") return 1;
  if (unit !== "cores") return Number.POSITIVE_INFINITY;
  const threads = Number(facts?.["host.cpuThreads"]);
  return threads > 0 ? threads : Number.POSITIVE_INFINITY;
}
