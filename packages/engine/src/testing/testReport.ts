import { canonicalJson, type RawReport } from "@lapline/contracts";
import {
  type SampledPair,
  sampleComparison,
  sampleReport,
  sampleSlices,
  sampleTrial,
} from "@lapline/testkit";
import { sha256 } from "../base/text/sha256.ts";
import { testMeasures } from "./testCatalog.ts";

/** A report of the test scenarios with one trial per value of `throughput`. */
export function testReport(throughputs: readonly number[], changes: Partial<RawReport> = {}) {
  return hashed(
    sampleReport(testMeasures, {
      trials: throughputs.map((throughput, index) => sampleTrial(index, { throughput })),
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
      ...changes,
    }),
  );
}

/** The same of an interleaved job, with a pair of trials per pair of values of `throughput`. */
export function testComparisonReport(
  pairs: readonly (readonly [base: number, head: number])[],
  { baseVersion, ...changes }: Partial<RawReport> & { baseVersion: string },
) {
  const { report } = testReport([]);
  return hashed({ ...sampleComparison(report, pairs, baseVersion), ...changes });
}

/** An interleaved job that was measured in slices, with the throughput of each arm pair by pair. */
export function testSlicesReport(
  pairs: readonly SampledPair[],
  { baseVersion, ...changes }: Partial<RawReport> & { baseVersion: string },
) {
  const { report } = testReport([]);
  return hashed({ ...sampleSlices(report, pairs, baseVersion), ...changes });
}

function hashed(report: RawReport): { report: RawReport; contentHash: string } {
  return { report, contentHash: sha256(canonicalJson(report)) };
}
