import { expect, test } from "vitest";
import { cronPresets, cronWords } from "./cronWords.ts";

test.each([
  ["0 3 * * *", "Every day at 03:00"],
  ["30 14 * * 1-5", "Weekdays at 14:30"],
  ["5 0 * * 7", "Sundays at 00:05"],
  ["0 3 * * 1", "Mondays at 03:00"],
  ["0 * * * *", "Every hour"],
  ["15 * * * *", "Every hour at :15"],
  ["0 6 1 * *", "On day 1 of each month at 06:00"],
])("%s is %s", (expression, words) => {
  expect(cronWords(expression)).toBe(words);
});

test.each(["", "0 3 * *", "*/5 * * * *", "0 3 1 1 *", "61 3 * * *", "0 3 1 * 1", "0 3 * * 1,3"])(
  "%s is shown as it is",
  (expression) => {
    expect(cronWords(expression)).toBeNull();
  },
);

test("every preset has words", () => {
  for (const { expression } of cronPresets) expect(cronWords(expression)).not.toBeNull();
});
