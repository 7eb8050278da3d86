import { expect, test } from "vitest";
import { excludesMost, sideOfChange } from "./sideOfChange.ts";

const decide = (change: number, [low, ratio, high]: [number | null, number, number | null]) =>
  sideOfChange({ ratio, low, high }, change);

test("a fall like the one that is searched is the change, none is not", () => {
  expect(decide(0.9, [0.89, 0.9, 0.91])).toBe("changed");
  expect(decide(0.9, [0.99, 1, 1.01])).toBe("unchanged");
});

test("it works for rises the same way", () => {
  expect(decide(1.2, [1.18, 1.2, 1.22])).toBe("changed");
  expect(decide(1.2, [0.98, 1, 1.02])).toBe("unchanged");
  expect(decide(1.2, [0.78, 0.8, 0.82])).toBe("unchanged");
});

test("a surely smaller move is another change, however significant", () => {
  expect(decide(0.8, [0.95, 0.96, 0.97])).toBe("unchanged");
});

test("an interval that holds both, and none at all, tell nothing", () => {
  expect(decide(0.9, [0.85, 0.97, 1.1])).toBe("unclear");
  expect(decide(0.9, [0.85, 0.93, 1.02])).toBe("unclear");
  expect(decide(0.9, [null, 0.9, null])).toBe("unclear");
});

test("what the interval does not exclude has not surely moved", () => {
  expect(decide(0.98, [0.955, 0.98, 1.005])).toBe("unclear");
  expect(decide(0.98, [0.975, 0.98, 0.985])).toBe("changed");
});

test("most of a suspected change is excluded by an interval that ends before an eighth of it", () => {
  expect(excludesMost({ low: 0.92, high: 1.07 }, 0.46)).toBe(true);
  expect(excludesMost({ low: 0.92, high: 1.04 }, 1.5)).toBe(true);
  expect(excludesMost({ low: 0.92, high: 1.07 }, 0.9)).toBe(false);
  expect(excludesMost({ low: 0.6, high: 1.07 }, 0.46)).toBe(false);
  expect(excludesMost({ low: null, high: null }, 0.46)).toBe(false);
});
