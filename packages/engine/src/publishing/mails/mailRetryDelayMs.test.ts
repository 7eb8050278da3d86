import { expect, test } from "vitest";
import { mailRetryDelayMs } from "./settleMail.ts";

test("pauses double from a minute to an hour and end after about a day", () => {
  expect([1, 2, 3, 7, 20].map(mailRetryDelayMs)).toEqual([
    60_000, 120_000, 240_000, 3_600_000, 3_600_000,
  ]);
  expect(mailRetryDelayMs(26)).toBeNull();
});
