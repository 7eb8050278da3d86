import { expect, test } from "vitest";
import { describeLevels } from "./describeLevels.ts";

test("two levels are told with three digits and their unit, and one alone is not", () => {
  const levels = { before: 1_423_456, after: 1_534_999 };
  expect(describeLevels(levels, "ns")).toBe("from 1.42\u202fms to 1.53\u202fms");
  expect(describeLevels({ before: 1, after: null }, "ns")).toBeNull();
  expect(describeLevels({ before: null, after: 1 }, "ns")).toBeNull();
});
