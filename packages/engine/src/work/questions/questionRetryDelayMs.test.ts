import { expect, test } from "vitest";
import { questionRetryDelayMs, questionTriesMax } from "./postponeQuestion.ts";

test("pauses grow, chance adds a tenth at most, and after the last try there is none", () => {
  const pauses = Array.from({ length: questionTriesMax }, (_, at) =>
    questionRetryDelayMs(at + 1, 0, null),
  );
  expect(pauses).toEqual([5_000, 20_000, 60_000, 180_000, null]);
  expect(questionRetryDelayMs(1, 1, null)).toBe(5_500);
});

test("a vendor that asks for a longer pause gets it, up to a quarter of an hour", () => {
  expect(questionRetryDelayMs(1, 0, 30_000)).toBe(30_000);
  expect(questionRetryDelayMs(3, 0, 30_000)).toBe(60_000);
  expect(questionRetryDelayMs(1, 0, 7_200_000)).toBe(900_000);
  expect(questionRetryDelayMs(questionTriesMax, 0, 30_000)).toBeNull();
});
