import { expect, it } from "vitest";
import { slicePercentileProblem } from "./slicePercentile.ts";

const fitting = { percentile: 99, valueNs: 1e6, sliceNs: 20e6, counts: [1000, 1000, 1200, 4000] };

it("compares a percentile that slices are long enough for and enough samples lie above", () => {
  expect(slicePercentileProblem(fitting)).toBeNull();
  expect(slicePercentileProblem({ ...fitting, percentile: 50, counts: [20, 20] })).toBeNull();
});
it("refuses one that a slice cuts off, and one that is nearly its maximum in one pair", () => {
  expect(slicePercentileProblem({ ...fitting, sliceNs: 19.9e6 })).toBe("slice_too_short");
  expect(slicePercentileProblem({ ...fitting, counts: [999, 4000] })).toBe("too_few_samples");
  expect(slicePercentileProblem({ ...fitting, percentile: 99.9 })).toBe("too_few_samples");
});
