import type { RawHistogram } from "@lapline/contracts";
import { build, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { expect, it } from "vitest";
import { evenQuantiles } from "./evenQuantiles.ts";
import { modeCount } from "./modeCount.ts";
import { seededRandom } from "./seededRandom.ts";

function recorded(valuesUs: readonly number[]): RawHistogram {
  const histogram = build({ bitBucketSize: 64, numberOfSignificantValueDigits: 3 });
  for (const value of valuesUs) histogram.recordValue(value);
  const mean = (1000 * valuesUs.reduce((sum, value) => sum + value, 0)) / valuesUs.length;
  return {
    measure: "latency",
    unitsPerCount: 1000,
    count: valuesUs.length,
    min: 1000 * Math.min(...valuesUs),
    max: 1000 * Math.max(...valuesUs),
    mean,
    stddev: 0,
    encoded: encodeIntoCompressedBase64(histogram),
  };
}

/** Bell-shaped values around `middle`. */
function around(middle: number, width: number, count: number, seed: number): number[] {
  const random = seededRandom(seed);
  const uniform = () => random() + random() + random() + random() - 2;
  return Array.from({ length: count }, () => Math.max(1, Math.round(middle + width * uniform())));
}

it("looks like a sample of all histograms together, in base units and ascending", () => {
  const values = evenQuantiles([recorded([1, 2, 3]), recorded([100, 200])], 150);
  expect(values).toHaveLength(5);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(values.map((value) => Math.round(value / 1000))).toEqual([1, 2, 3, 100, 200]);
});

it("does not let the steps of the clock look like modes", () => {
  const values = evenQuantiles([recorded(around(6, 1.6, 5000, 1))], 150);
  const counted = modeCount(values, seededRandom(1));
  expect(counted.ok && counted.modes.length).toBe(1);
});

it("keeps two modes apart", () => {
  const both = [...around(300, 20, 3000, 1), ...around(900, 40, 1000, 2)];
  const counted = modeCount(evenQuantiles([recorded(both)], 150), seededRandom(1));
  expect(counted.ok && counted.modes.map(({ at }) => Math.round(at / 1e5))).toEqual([3, 9]);
});

it("is empty where nothing was recorded", () => {
  expect(evenQuantiles([], 150)).toEqual([]);
});
