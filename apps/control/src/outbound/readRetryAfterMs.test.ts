import { expect, test } from "vitest";
import { readRetryAfterMs } from "./callOut.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

test("a pause is read in seconds and as a date, and a date that is over is none", () => {
  expect(readRetryAfterMs("120", now)).toBe(120_000);
  expect(readRetryAfterMs(" 0 ", now)).toBe(0);
  expect(readRetryAfterMs("Fri, 20 Nov 2026 12:15:00 GMT", now)).toBe(900_000);
  expect(readRetryAfterMs("Fri, 20 Nov 2026 11:00:00 GMT", now)).toBe(0);
});

test.each([undefined, "", "soon", "9".repeat(400)])("%j asks for nothing", (header) => {
  expect(readRetryAfterMs(header, now)).toBeNull();
});
