import { expect, test } from "vitest";
import { magnitudeWords } from "./prepareChanges.ts";

test("the word says how big a change is, up or down alike", () => {
  const words = [1.01, 1.03, 1.1, 1.5, 3].map((ratio) => magnitudeWords(ratio, null));
  expect(words).toEqual(["slight", "small", "medium", "large", "very large"]);
  expect([1.01, 1.03, 1.1, 1.5, 3].map((ratio) => magnitudeWords(1 / ratio, null))).toEqual(words);
});

test("beside it stands how many times the noise floor the share of change is", () => {
  expect(magnitudeWords(1.093, 0.015)).toBe("medium, 6.2 times the noise floor");
  expect(magnitudeWords(0.75, 0.02)).toBe("large, 13 times the noise floor");
});

test("a noise floor that nobody measured, or that is zero, is no measure of anything", () => {
  expect(magnitudeWords(1.1, null)).toBe("medium");
  expect(magnitudeWords(1.1, 0)).toBe("medium");
});
