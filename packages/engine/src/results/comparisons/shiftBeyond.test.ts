import { expect, test } from "vitest";
import { shiftBeyond } from "./shiftBeyond.ts";

test("a shift is sure when the whole interval lies beyond the floor, up as down", () => {
  expect(shiftBeyond({ low: 1.06, high: 1.2 }, 0.05)).toBe("up");
  expect(shiftBeyond({ low: 1.04, high: 1.2 }, 0.05)).toBe("none");
  expect(shiftBeyond({ low: 0.8, high: 0.94 }, 0.05)).toBe("down");
  expect(shiftBeyond({ low: 0.8, high: 0.96 }, 0.05)).toBe("none");
  expect(shiftBeyond({ low: null, high: null }, 0)).toBe("none");
});
