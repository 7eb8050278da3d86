import { expect, test } from "vitest";
import { digestMoment } from "./digestMoment.ts";

const moment = (now: string, hour: number, timeZone: string) => {
  const { at, date } = digestMoment(new Date(now), hour, timeZone);
  return `${at.toISOString().slice(0, 16)} ${date}`;
};

test("it is the same day once the hour has come, and the day before until then", () => {
  expect(moment("2026-11-21T08:00:00Z", 8, "UTC")).toBe("2026-11-21T08:00 2026-11-21");
  expect(moment("2026-11-21T07:59:59Z", 8, "UTC")).toBe("2026-11-20T08:00 2026-11-20");
  expect(moment("2026-11-21T23:30:00Z", 0, "UTC")).toBe("2026-11-21T00:00 2026-11-21");
});

test("the date is that of the member's calendar", () => {
  expect(moment("2026-11-20T23:30:00Z", 8, "Asia/Kolkata")).toBe("2026-11-20T02:30 2026-11-20");
  expect(moment("2026-11-21T02:30:00Z", 8, "Asia/Kolkata")).toBe("2026-11-21T02:30 2026-11-21");
  expect(moment("2026-11-21T02:00:00Z", 20, "America/Los_Angeles")).toBe(
    "2026-11-20T04:00 2026-11-19",
  );
});

test("an hour that a change of the clocks leaves out or repeats comes once", () => {
  expect(moment("2026-03-29T12:00:00Z", 2, "Europe/Berlin")).toBe("2026-03-29T01:00 2026-03-29");
  expect(moment("2026-10-25T12:00:00Z", 2, "Europe/Berlin")).toBe("2026-10-25T00:00 2026-10-25");
  expect(moment("2026-10-25T00:30:00Z", 2, "Europe/Berlin")).toBe("2026-10-25T00:00 2026-10-25");
  expect(moment("2026-10-25T01:30:00Z", 2, "Europe/Berlin")).toBe("2026-10-25T00:00 2026-10-25");
});

test("over a year of hours every zone has one moment a day, never in the future", () => {
  for (const zone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tehran"]) {
    const moments = new Map<string, string>();
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const now = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
      const { at, date } = digestMoment(now, 2, zone);
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(moments.get(date) ?? at.toISOString()).toBe(at.toISOString());
      moments.set(date, at.toISOString());
    }
    expect(moments.size).toBeGreaterThanOrEqual(366);
    expect(new Set(moments.values()).size).toBe(moments.size);
  }
});
