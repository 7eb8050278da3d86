import { expect, test } from "vitest";
import { isLongRun } from "./longRun.ts";

test("more than an hour of machine time is asked about, an hour is not", () => {
  expect(isLongRun({ expectedSeconds: 3600 })).toBe(false);
  expect(isLongRun({ expectedSeconds: 3601 })).toBe(true);
  expect(isLongRun({ expectedSeconds: 94 * 3600 })).toBe(true);
});
