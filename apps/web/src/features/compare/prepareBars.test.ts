import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareBars } from "./prepareBars.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const linear = { log: false, sorted: false };

function barsOf(
  cells: Parameters<typeof row>[1],
  look = linear,
  measure: Parameters<typeof row>[0] = "latency",
) {
  const columns = cells.map((_, place) => side("a", `${place}`));
  const { families } = prepareBars(view(columns, [row(measure, cells)]), look);
  const chart = families[0]?.charts[0];
  if (chart === undefined) throw new Error("there is no chart");
  return chart;
}

const drawnCell = fc
  .record({
    value: fc.double({ min: 1e-3, max: 1e12, noNaN: true }),
    half: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ value, half }) => cell(value, { ciLow: value * (1 - half), ciHigh: value * (1 + half) }));

test("bars are as long as their values say, on either axis, and every whisker is on the axis", () => {
  const cells = fc.array(drawnCell, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(cells, fc.boolean(), (some, log) => {
      const { bars, axis, ticks } = barsOf(some, { log, sorted: false });
      const [low, high] = axis.domain;
      expect(axis.mode).toBe(log ? "log" : "zero");
      if (!log) expect(low).toBe(0);
      const at = (value: number) =>
        log ? Math.log(value / low) / Math.log(high / low) : value / high;
      for (const [place, { value, ciLow, ciHigh }] of some.entries()) {
        expect(bars[place]?.end).toBeCloseTo(at(value), 6);
        expect(bars[place]?.interval?.high).toBeCloseTo(at(ciHigh ?? value), 6);
        expect(bars[place]?.interval?.low).toBeCloseTo(Math.max(0, at(ciLow ?? value)), 6);
        expect(bars[place]?.end).toBeGreaterThan(0);
      }
      const gaps = ticks.slice(1).map((tick, place) => tick.at - (ticks[place]?.at ?? 0));
      expect(Math.min(1, ...gaps)).toBeGreaterThan(0.25);
    }),
  );
});

test("what is missing or invalid is named and has no bar; a measured zero has one without length", () => {
  const zero = cell(0, { ciLow: null, ciHigh: null });
  const invalid = cell(7, { valid: false, reasons: ["Trial 1: too many errors"] });
  const { bars } = barsOf([cell(10), null, invalid, zero]);
  expect(bars.map(({ end, text }) => [end === null, text])).toMatchObject([
    [false, expect.stringContaining("10\u202fns")],
    [true, "not measured"],
    [true, "invalid: Trial 1: too many errors"],
    [false, "0\u202fns"],
  ]);
  const [, , , log] = barsOf([cell(10), null, invalid, zero], { log: true, sorted: false }).bars;
  expect(log).toMatchObject({ end: null, text: "0\u202fns: no place on a logarithmic axis" });
});

test("bars by value begin with the best, whichever way the measure points, and end with what has none", () => {
  const cells = [cell(20), null, cell(10), cell(30)];
  const order = (measure: Parameters<typeof row>[0]) =>
    barsOf(cells, { log: false, sorted: true }, measure).bars.map(({ place }) => place);
  expect(order("latency")).toEqual([2, 0, 3, 1]);
  expect(order("throughput")).toEqual([3, 0, 2, 1]);
});

test("another load is drawn hollow and said, and published figures are named and not drawn", () => {
  const difference = { name: "inFlight", title: "in flight", unit: "count" as const };
  const load = { recorded: true, differences: [{ ...difference, base: "64", side: "1" }] };
  const { bars, notes } = barsOf([cell(10), cell(20, { load })]);
  expect(bars.map(({ isUnlike }) => isUnlike)).toEqual([false, true]);
  expect(notes[0]).toMatch(/^Hollow bars/);
});
