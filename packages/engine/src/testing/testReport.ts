import { canonicalJson, type RawReport, type RawTrial } from "@lapline/contracts";
import { sha256 } from "../text/sha256.ts";
import { testMeasures } from "./testCatalog.ts";

/** A report of the test scenarios with one trial per value of `throughput`. */
export function testReport(
  throughputs: readonly number[],
  changes: Partial<RawReport> = {},
): { report: RawReport; contentHash: string } {
  const report: RawReport = {
    formatVersion: 1,
    measures: testMeasures.map(({ name, unit, direction }) => ({ name, unit, direction })),
    trials: throughputs.map((throughput, index) => testTrial(index, { throughput })),
    resources: [
      {
        kind: "cpu",
        unit: "cores",
        method: "cpu_time_delta",
        component: "target",
        trial: 0,
        start: 0,
        stepMs: 100,
        values: [0.5, 0.75],
      },
    ],
    environment: { comparability: { "host.cpuModel": "test" }, shown: { "host.hostname": "t" } },
    warnings: [],
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: "lapline run …",
    startedAt: "2026-01-01T00:00:00.000Z",
    finishedAt: "2026-01-01T00:01:00.000Z",
    ...changes,
  };
  return { report, contentHash: sha256(canonicalJson(report)) };
}

/** A valid trial unless `changes` gives reasons. */
export function testTrial(
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
    load: {
      operations: 100,
      non2xx: 0,
      timeouts: 0,
      socketErrors: 0,
      statusCounts: {},
      generatorUtilisation: 0.2,
      generatorCpuCores: 0.2,
      timeoutMs: 10_000,
    },
    ...changes,
  };
}

/**
 * The same of an interleaved job: one pair of trials, base then head and the other way round by
 * turns, per pair of values of `throughput`.
 */
export function testComparisonReport(
  pairs: readonly (readonly [base: number, head: number])[],
  { baseVersion, ...changes }: Partial<RawReport> & { baseVersion: string },
): { report: RawReport; contentHash: string } {
  const trials = pairs.flatMap(([base, head], place) => {
    const sides = [
      { side: "base", throughput: base },
      { side: "head", throughput: head },
    ] as const;
    const order = place % 2 === 0 ? sides : sides.toReversed();
    return order.map(({ side, throughput }, second) =>
      testTrial(2 * place + second, { throughput }, { side }),
    );
  });
  const { report } = testReport([]);
  const { environment, targetVersionReported, artifactDigest } = report;
  const base = { version: baseVersion, environment, targetVersionReported, artifactDigest };
  return testReport([], { trials, base, ...changes });
}
