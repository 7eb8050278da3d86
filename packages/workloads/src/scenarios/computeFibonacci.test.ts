import { expect, test } from "vitest";
import { fibonacci } from "./computeFibonacci.ts";

test("the published answers are expected", () => {
  expect(fibonacci(30)).toBe(832_040);
  expect(fibonacci(40)).toBe(102_334_155);
  expect([0, 1, 2, 3].map(fibonacci)).toEqual([0, 1, 1, 2]);
});
