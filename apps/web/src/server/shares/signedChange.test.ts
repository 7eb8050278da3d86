import { expect, test } from "vitest";
import { signedChange } from "./digestComparison.ts";

test.each([
  [0.88, "−12\u202f%"],
  [1.0713, "+7.13\u202f%"],
  [1, "+0\u202f%"],
  [3.42, "3.42×"],
  [0.25, "÷4"],
])("%s is %s", (ratio, words) => {
  expect(signedChange(ratio)).toBe(words);
});
