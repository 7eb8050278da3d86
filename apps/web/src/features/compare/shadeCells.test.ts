import type { CompareCell } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareMatrix } from "./prepareMatrix.ts";
import { shadesMax } from "./shadeCells.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

function shadesOf(cells: (CompareCell | null)[], changes?: Parameters<typeof row>[2]) {
  const columns = cells.map((_, place) => side("a", `${place}`));
  const [family] = prepareMatrix(view(columns, [row("latency", cells, changes)]));
  return (family?.rows[0]?.cells ?? []).map(
    (one) => one && { shade: one.shade, standing: one.standing },
  );
}

const near = (value: number, half = 0.01) =>
  cell(value, { ciLow: value * (1 - half), ciHigh: value * (1 + half) });
const driven = (value: number, inFlight: string) => {
  const differs = { name: "inFlight", title: "in flight", unit: "count" as const, base: "64" };
  return {
    ...near(value),
    load: { recorded: true, differences: [{ ...differs, side: inFlight }] },
  };
};

test("the best is bold alone, the worst has the last shade, and one in between has one between", () => {
  expect(shadesOf([near(10), near(20), near(100)])).toEqual([
    { shade: 0, standing: "best" },
    { shade: 2, standing: null },
    { shade: shadesMax, standing: null },
  ]);
});

test("what the intervals do not tell apart has one shade and no winner", () => {
  const wide = near(10.5, 0.2);
  expect(shadesOf([near(10), wide, near(100)]).map((one) => one?.standing)).toEqual([
    "tied",
    "tied",
    null,
  ]);
  expect(shadesOf([near(10), wide]).map((one) => one?.shade)).toEqual([null, null]);
  // The interval of the ratio decides where there is one.
  const same = [null, change(1.03, "insufficient"), change(10, "worse")];
  expect(shadesOf([near(10), near(10.3), near(100)], same).map((one) => one?.shade)).toEqual([
    0, 0, 4,
  ]);
});

test("another load, an invalid cell and a missing one have no shade and take none from others", () => {
  const invalid = { ...near(1), valid: false };
  expect(shadesOf([near(10), driven(1, "1"), near(20), invalid, null])).toEqual([
    { shade: 0, standing: "best" },
    { shade: null, standing: null },
    { shade: 4, standing: null },
    { shade: null, standing: null },
    null,
  ]);
});

test("a value without an interval wins nothing", () => {
  const alone = (value: number) => cell(value, { ciLow: null, ciHigh: null, n: 1 });
  expect(shadesOf([alone(10), alone(20)]).map((one) => one?.standing)).toEqual([null, null]);
});

test("shades never fall as cells get worse, and a row that differs little has none that is dark", () => {
  const values = fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(values, fc.double({ min: 0.001, max: 0.3, noNaN: true }), (some, half) => {
      const shades = shadesOf(some.map((value) => near(value, half)));
      const inOrder = some
        .map((value, place) => ({ value, shade: shades[place]?.shade ?? 0 }))
        .toSorted((a, b) => a.value - b.value);
      for (const [place, { shade }] of inOrder.entries()) {
        expect(shade).toBeGreaterThanOrEqual(inOrder[place - 1]?.shade ?? 0);
      }
      const spread = (inOrder.at(-1)?.value ?? 1) / (inOrder[0]?.value ?? 1);
      if (spread < 1.18) expect(inOrder.at(-1)?.shade).toBeLessThanOrEqual(1);
      expect(shades.filter((one) => one?.standing === "best").length).toBeLessThanOrEqual(1);
    }),
  );
});
