import { expect, test } from "vitest";
import { prepareAlarmRate } from "./prepareAlarmRate.ts";

test("says the rate with what it rests on", () => {
  expect(
    prepareAlarmRate({ days: 90, decided: 14, notConfirmed: 1, dismissed: 2, rate: 3 / 14 }),
  ).toEqual({
    figure: "21.4\u202f%",
    sentence:
      "Of 14 decided suspicions in the last 90 days, 1 was not confirmed (no notification) and 2 dismissed after an alert.",
  });
});

test("claims nothing before anything was decided", () => {
  const nothing = { days: 90, decided: 0, notConfirmed: 0, dismissed: 0, rate: null };
  expect(prepareAlarmRate(nothing).figure).toBe("–");
});
