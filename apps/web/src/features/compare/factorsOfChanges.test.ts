import { expect, test } from "vitest";
import { factorsOfChanges } from "./prepareMatrix.ts";
import { cell, change, row } from "./testing/compareFixtures.ts";

/** Columns of 10, 303 and 20 ns, whose trials say otherwise of the second. */
const compared = (measure: "latency" | "throughput", ratios: (number | null)[]) => {
  const changes = ratios.map((ratio) => (ratio === null ? null : change(ratio, "worse")));
  const cells = [cell(10), cell(303), cell(20)];
  const factors = cells.map(({ value }) => ({ relative: value / 10 }));
  return { row: row(measure, cells, changes), cells: factors };
};
const factorsOf = (of: ReturnType<typeof compared>) =>
  factorsOfChanges(of).cells.map((one) => one.relative);

test("a factor is the size that the changes against the base state", () => {
  expect(factorsOf(compared("latency", [null, 28.6, 2]))).toEqual([1, 28.6, 2]);
  expect(factorsOf(compared("throughput", [null, 0.5, 2]))).toEqual([2, 4, 1]);
});

test("a row in which a column has no change keeps the factors of its values", () => {
  expect(factorsOf(compared("latency", [null, 28.6, null]))).toEqual([1, 30.3, 2]);
});
