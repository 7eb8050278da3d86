import fc from "fast-check";
import { expect, test } from "vitest";
import type { AxisMode } from "./prepareAxis.ts";
import { prepareBoxes } from "./prepareBoxes.ts";

const options = { title: "Duration", unit: "ns", mode: "fit" } as const;

test("a box has its quartiles, its ends and every value", () => {
  const view = prepareBoxes([{ name: "1.0.0", values: [5e6, 1e6, 3e6, 2e6, 4e6] }], options);
  expect(view?.boxes).toMatchObject([
    { x: 0, n: 5, low: 1e6, quartiles: [2e6, 4e6], median: 3e6, high: 5e6 },
  ]);
  expect(view?.boxes[0]?.dots.map(({ value }) => value)).toEqual([5e6, 1e6, 3e6, 2e6, 4e6]);
  expect(view?.summary).toMatch(/^Duration of 5 trials in 1 box\. Median 3\sms in 1\.0\.0\.$/);
});

test("few values have no quartiles, and a group without values has no place", () => {
  const groups = [
    { name: "a", values: [1, 2, 3] },
    { name: "b", values: [] },
    { name: "c", values: [7] },
  ];
  const view = prepareBoxes(groups, options);
  expect(view?.boxes).toMatchObject([
    { x: 0, name: "a", quartiles: null },
    { x: 1, name: "c", quartiles: null, dots: [{ value: 7, shift: 0 }] },
  ]);
  expect(view?.xDomain).toEqual([-0.5, 1.5]);
  expect(prepareBoxes([{ name: "b", values: [] }], options)).toBeNull();
});

test("no value is outside of the axis, and none outside of its box's room", () => {
  const values = fc.array(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), { maxLength: 30 });
  const groups = fc.array(values, { maxLength: 8 });
  const mode = fc.constantFrom<AxisMode>("fit", "zero", "log");
  fc.assert(
    fc.property(groups, mode, (all, axis) => {
      const named = all.map((own, place) => ({ name: String(place), values: own }));
      const view = prepareBoxes(named, { ...options, mode: axis });
      if (view === null) return;
      const [low, high] = view.axis.domain;
      for (const { dots, quartiles, median, ...box } of view.boxes) {
        expect(box.low).toBeGreaterThanOrEqual(low);
        expect(box.high).toBeLessThanOrEqual(high);
        for (const { value, shift } of dots) {
          expect(value).toBeGreaterThanOrEqual(box.low);
          expect(Math.abs(shift)).toBeLessThanOrEqual(0.5);
        }
        const [q1 = median, q3 = median] = quartiles ?? [];
        expect([box.low, q1, median, q3, box.high]).toEqual(
          [box.low, q1, median, q3, box.high].toSorted((a, b) => a - b),
        );
      }
    }),
  );
});
