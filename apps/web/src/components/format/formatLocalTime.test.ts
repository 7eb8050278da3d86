import { expect, test } from "vitest";
import { formatLocalTime } from "./formatLocalTime.ts";

const at = (text: string) => Date.parse(text);
const now = at("2026-11-28T12:00:00Z");

test("a moment is a day and a time in the zone that is asked for", () => {
  expect(formatLocalTime(at("2026-11-29T02:00:00Z"), now, "UTC")).toBe("Sun 29 Nov, 02:00");
  expect(formatLocalTime(at("2026-11-29T02:00:00Z"), now, "America/New_York")).toBe(
    "Sat 28 Nov, 21:00",
  );
});

test("another year is named", () => {
  expect(formatLocalTime(at("2027-01-04T02:00:00Z"), now, "UTC")).toBe("Mon 4 Jan 2027, 02:00");
});
