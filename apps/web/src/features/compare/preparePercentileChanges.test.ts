import type { CompareDetailsSide, PercentileChange } from "@lapline/contracts";
import { expect, test } from "vitest";
import { preparePercentileChanges } from "./preparePercentileChanges.ts";

const id = "01890000-0000-7000-8000-000000000000";

function side(percentiles: PercentileChange[] | null) {
  const details: CompareDetailsSide = {
    jobId: id,
    seriesId: id,
    modes: null,
    modesOf: "operations",
    percentiles,
  };
  return { name: "2.0", details };
}

const at = (percentile: number, ratio: number, called: boolean): PercentileChange => ({
  percentile,
  ratio,
  low: ratio - 0.1,
  high: ratio + 0.1,
  called,
});

test("percentiles are shares of the base with their bands, and zero is always in sight", () => {
  const view = preparePercentileChanges([side([at(50, 1.5, true), at(99, 2, true)])]);
  expect(view?.lines[0]?.points[1]).toMatchObject({ percentile: 99, y: 1 });
  expect(view?.lines[0]?.points[1]?.x).toBeCloseTo(2);
  expect(view?.lines[0]?.points[1]?.band?.[0]).toBeCloseTo(0.9);
  expect(view?.axis.domain[0]).toBeLessThanOrEqual(0);
  expect(view?.axis.domain[1]).toBeGreaterThanOrEqual(1.1);
  expect(view?.xTicks.map(({ label }) => label)).toEqual(["p10", "p50", "p90", "p99"]);
});

test("the sentence names what differs beyond chance, and says so when nothing does", () => {
  const [some, none] = [true, false].map(
    (called) =>
      preparePercentileChanges([side([at(50, 1, false), at(95, 1.2, called)])])?.summary ?? "",
  );
  expect(some).toBe("2.0: 1 of 2 percentiles differ from the base, p95 +20\u202f%.");
  expect(none).toContain("none of 2 percentiles differs");
});

test("what is several times as much is a factor on a logarithmic axis", () => {
  const view = preparePercentileChanges([side([at(50, 1, false), at(95, 400, true)])]);
  expect(view).toMatchObject({ scale: "factor", axis: { mode: "log" } });
  expect(view?.lines[0]?.points.map(({ y }) => y)).toEqual([1, 400]);
  expect(view?.summary).toContain("p95 400×");
});

test("too few trials leave a line without a band", () => {
  const view = preparePercentileChanges([side([{ ...at(50, 1, false), low: null, high: null }])]);
  expect(view?.lines[0]?.points[0]?.band).toBeNull();
});

test("sides without a distribution have no chart", () => {
  expect(preparePercentileChanges([side(null), side([])])).toBeNull();
});
