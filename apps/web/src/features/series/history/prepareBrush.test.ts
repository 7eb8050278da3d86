import { expect, test } from "vitest";
import { prepareBrush } from "./prepareBrush.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { plainOptions, testPoint, testSeries } from "./testHistory.ts";

const items = [0, 1, 2, 3, 4].map((place) =>
  testPoint(`1.${place}`, place, {
    measuredAt: new Date(Date.UTC(2026, 0, 1 + place)).toISOString(),
  }),
);
const brushOf = (options: Partial<typeof plainOptions>) =>
  prepareBrush(prepareHistory(testSeries(items), { ...plainOptions, ...options }), 36);

test("the handles stand at the range of the address, whole versions apart", () => {
  const brush = brushOf({ from: "1.1", to: "1.3" });
  expect(brush).toMatchObject({ steps: 4, from: 1, to: 3 });
  expect([brush?.placeOf(1, "from"), brush?.placeOf(3, "to")]).toEqual([0.5, 3.5]);
  expect(brush?.wordOf(3)).toBe("1.3");
});

test("over time the handles move through the whole span", () => {
  const brush = brushOf({ x: "time" });
  expect(brush).toMatchObject({ from: 0, to: 400 });
  expect(brush?.wordOf(400)).toMatch(/^2026-01-05 .* UTC$/);
});

test("two points have no part to look at", () => {
  const view = prepareHistory(testSeries(items.slice(0, 2)), plainOptions);
  expect(prepareBrush(view, 36)).toBeNull();
});
