import { expect, it } from "vitest";
import { suitingAxis } from "./suitingAxis.ts";
import { testPoint } from "./testHistory.ts";

const points = (...values: number[]) => values.map((value, place) => testPoint(`${place}`, value));

it("an axis is logarithmic by itself where levels lie more than twenty times apart", () => {
  expect(suitingAxis(points(1, 1, 1, 21, 21, 21))).toBe("log");
  expect(suitingAxis(points(1170, 1170, 1170, 1, 1, 1))).toBe("log");
  expect(suitingAxis(points(1, 1, 1, 19, 19, 19))).toBe("fit");
});

it("an axis stays linear for an outlier, for a zero and for a few points", () => {
  expect(suitingAxis(points(1, 1, 900, 1, 1))).toBe("fit");
  expect(suitingAxis(points(0, 1, 1, 50, 50, 50))).toBe("fit");
  expect(suitingAxis(points(1, 900))).toBe("fit");
  expect(suitingAxis([])).toBe("fit");
});

it("an axis leaves invalid points out", () => {
  const invalid = points(900, 900, 900).map((point) => ({ ...point, valid: false }));
  expect(suitingAxis([...points(1, 1, 1), ...invalid])).toBe("fit");
});
