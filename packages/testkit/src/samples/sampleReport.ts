import type { RawReport } from "@lapline/contracts";

/** A report of these measures without trials; `changes` brings them, and whatever else it is about. */
export function sampleReport(
  measures: readonly RawReport["measures"][number][],
  changes: Partial<RawReport> = {},
): RawReport {
  return {
    formatVersion: 1,
    measures: measures.map(({ name, unit, direction }) => ({ name, unit, direction })),
    trials: [],
    resources: [],
    environment: { comparability: { "host.cpuModel": "test" }, shown: {} },
    warnings: [],
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: "lapline run …",
    startedAt: "2026-01-01T00:00:00.000Z",
    finishedAt: "2026-01-01T00:01:00.000Z",
    ...changes,
  };
}
