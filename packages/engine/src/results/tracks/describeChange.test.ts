import { detectChangePoints } from "@lapline/stats";
import { expect, test } from "vitest";
import { describeChange } from "./describeChange.ts";

/** One version a point, or as many points of each as are given. */
function describeOnly(values: readonly number[], pointsEach = 1) {
  const found = detectChangePoints(values);
  if (!found.ok) throw new Error(found.reason);
  const [change, ...others] = found.changes;
  if (change === undefined || others.length > 0) throw new Error("one change was to be found");
  const points = {
    seriesId: "s",
    comparabilityHash: "h",
    resultIds: values.map((_, at) => `r${at}`),
    versionIds: values.map((_, at) => `v${Math.floor(at / pointsEach)}`),
    values: [...values],
    measuredAtMs: values.map((_, at) => at),
  };
  return describeChange(change, points, "lower_is_better");
}

const level = (value: number, points = 30) =>
  Array.from({ length: points }, (_, at) => value * (1 + (((at * 7) % 5) - 2) / 400));

test("a clear step names its versions and no range", () => {
  const change = describeOnly([...level(100), ...level(130)]);
  expect(change).toMatchObject({ versionId: "v30", beforeVersionId: "v29" });
  expect(change).toMatchObject({ rangeFromId: null, rangeToId: null });
});

test("points between both levels give the range of versions in which the change lies", () => {
  const change = describeOnly([...level(100), 113, 117, ...level(130)]);
  expect(change).toMatchObject({ rangeFromId: "v29", rangeToId: "v32" });
});

test("several points of a version name it once, without a range", () => {
  const change = describeOnly([...level(100), ...level(130)], 5);
  expect(change).toMatchObject({ versionId: "v6", beforeVersionId: "v5", rangeFromId: null });
});

test("the size is the ratio of both levels, also where a value of the history is none", () => {
  const change = describeOnly([...level(100), ...level(130)].with(3, 0));
  expect(change.ratio).toBe(change.afterValue / change.beforeValue);
  expect(change.ratio).toBeCloseTo(1.3, 2);
});
