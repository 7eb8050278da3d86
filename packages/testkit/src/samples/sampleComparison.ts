import type { RawReport } from "@lapline/contracts";
import { sampleTrial } from "./sampleTrial.ts";

/**
 * The report of an interleaved job over that of its head: one pair of trials, base then head and the
 * other way round by turns, per pair of values of `throughput`.
 */
export function sampleComparison(
  report: RawReport,
  pairs: readonly (readonly [base: number, head: number])[],
  baseVersion: string,
): RawReport {
  const trials = pairs.flatMap(([base, head], place) => {
    const sides = [
      { side: "base", throughput: base },
      { side: "head", throughput: head },
    ] as const;
    const order = place % 2 === 0 ? sides : sides.toReversed();
    return order.map(({ side, throughput }, second) =>
      sampleTrial(2 * place + second, { throughput }, { side }),
    );
  });
  const { environment, targetVersionReported, artifactDigest } = report;
  const base = { version: baseVersion, environment, targetVersionReported, artifactDigest };
  return { ...report, trials, base };
}
