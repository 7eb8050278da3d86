import { expect, it } from "vitest";
import { evenQuantiles } from "./evenQuantiles.ts";
import { mergeHistograms } from "./mergeHistograms.ts";
import { recordedHistogram } from "./testing/recordedHistogram.ts";

function quantilesOf(...parts: (readonly number[])[]): number[] {
  const merged = mergeHistograms(parts.map(recordedHistogram)) ?? expect.unreachable();
  return evenQuantiles(merged, 150);
}

it("looks like a sample of all histograms together, in base units and ascending", () => {
  const values = quantilesOf([1, 2, 3], [100, 200]);
  expect(values).toHaveLength(5);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(values.map((value) => Math.round(value / 1000))).toEqual([1, 2, 3, 100, 200]);
});

it("spreads equal values over the width that the histogram knows them to", () => {
  const values = quantilesOf(Array.from({ length: 4 }, () => 6));
  expect(values).toEqual([5625, 5875, 6125, 6375]);
});
