import { expect, it } from "vitest";
import { rareEventCost } from "./rareEventCost.ts";

/** Slices of 10 ms of a second; a pause costs `pauseMs` once in it, and does no work. */
const second = (pauseMs: number) =>
  Array.from({ length: 50 }, (_, place) => ({
    spent: 10 + (place === 17 ? pauseMs : 0),
    work: 100 + (place % 3),
  }));

it("says what a pause costs that the median of slices does not show", () => {
  const cost = rareEventCost([
    { base: second(0), head: second(15) },
    { base: second(0), head: second(15) },
  ]);
  // 15 ms in 500 ms of its slices.
  expect(cost).toBeCloseTo(0.03, 9);
  expect(rareEventCost([{ base: second(15), head: second(15) }])).toBeCloseTo(0, 9);
  expect(rareEventCost([{ base: second(15), head: second(0) }])).toBeCloseTo(1 / 1.03 - 1, 9);
});
it("says nothing of what slows every slice, and nothing from few slices", () => {
  const slower = second(0).map(({ spent, work }) => ({ spent: spent * 1.08, work }));
  expect(rareEventCost([{ base: second(0), head: slower }])).toBeCloseTo(0, 9);
  expect(rareEventCost([{ base: second(0).slice(0, 4), head: second(9).slice(0, 4) }])).toBeNull();
  expect(rareEventCost([])).toBeNull();
});
