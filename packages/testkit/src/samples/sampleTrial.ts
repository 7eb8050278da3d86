import type { LoadFacts, RawTrial } from "@lapline/contracts";

/** What a load of 100 operations says of itself that nothing disturbed. */
export const sampleLoad: LoadFacts = {
  operations: 100,
  non2xx: 0,
  timeouts: 0,
  socketErrors: 0,
  statusCounts: {},
  generatorUtilisation: 0.2,
  generatorCpuCores: 0.2,
  timeoutMs: 10_000,
};

/** The n-th trial with its value of each measure; valid unless `changes` gives reasons. */
export function sampleTrial(
  index: number,
  values: Record<string, number>,
  changes: Partial<RawTrial> = {},
): RawTrial {
  return {
    index,
    reasons: [],
    startMs: index * 1000,
    durationNs: 1e9,
    values,
    histograms: [],
    load: sampleLoad,
    ...changes,
  };
}
