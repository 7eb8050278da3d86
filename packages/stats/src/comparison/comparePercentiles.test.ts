import type { RawHistogram } from "@lapline/contracts";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { comparePercentiles } from "./comparePercentiles.ts";

/** Latencies of one trial: exponential around `typicalUs`, one in fifty `slowUs` more. */
function trial(typicalUs: number, slowUs: number, count: number, seed: number): RawHistogram {
  const random = seededRandom(seed);
  const values = Array.from({ length: count }, (_, i) =>
    Math.round(typicalUs * (1 - Math.log(1 - random())) + (i % 50 === 0 ? slowUs : 0)),
  );
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (const value of values) histogram.recordValue(value);
  const mean = values.reduce((sum, x) => sum + x, 0) / count;
  return {
    measure: "latency",
    unitsPerCount: 1000,
    count,
    min: 1000 * Math.min(...values),
    max: 1000 * Math.max(...values),
    mean: 1000 * mean,
    stddev: 0,
    encoded: encodeIntoCompressedBase64(histogram),
  };
}

describe("comparePercentiles", { timeout: 60_000 }, () => {
  const of = (slowUs: number, count: number, from: number) =>
    Array.from({ length: 8 }, (_, i) => trial(500, slowUs, count, from + i));

  it("finds a change of the tail that the median does not have", () => {
    const [middle, tail] = comparePercentiles(
      of(8000, 3000, 1),
      of(16_000, 3000, 50),
      [50, 99],
      "blocked",
    );
    expect(middle).toMatchObject({ isMaximum: false, comparison: { verdict: "insufficient" } });
    expect(tail).toMatchObject({ isMaximum: false, comparison: { verdict: "slower" } });
    if (!tail?.comparison.ok) throw new Error("refused");
    expect(tail.comparison.ratio).toBeGreaterThan(1.6);
  });
  it("says that the p99 of fewer than 100 samples is their maximum", () => {
    const few = comparePercentiles(of(8000, 99, 1), of(8000, 3000, 50), [90, 99], "blocked");
    expect(few.map(({ isMaximum }) => isMaximum)).toEqual([false, true]);
    const enough = comparePercentiles(of(8000, 100, 1), of(8000, 3000, 50), [99, 99.9], "blocked");
    expect(enough.map(({ isMaximum }) => isMaximum)).toEqual([false, true]);
  });
  it("answers no trials as a value", () => {
    expect(comparePercentiles([], of(0, 10, 1), [50], "blocked")[0]?.comparison).toMatchObject({
      problem: "no_trials",
    });
  });
});
