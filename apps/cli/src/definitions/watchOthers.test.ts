import { expect, test } from "vitest";
import { othersBetween, parseTicks, watchOthers } from "./watchOthers.ts";

const own = "42 (a (b) c) S 1 42 42 0 -1 4194560 9 9 9 9 10 20 300 400 20 0 7 0 99";

test("time of the host is what was not idle, own time includes what ended below it", () => {
  const host = "cpu  100 1 200 9999 888 3 4 5 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
  expect(parseTicks(host, own)).toEqual({ host: 313, own: 730 });
  expect(parseTicks("intr 1", own)).toBeNull();
});

test("others used what the host did and this process did not", () => {
  const before = { host: 1000, own: 50, atMs: 0 };
  expect(othersBetween(before, { host: 1300, own: 150, atMs: 1000 })).toBe(2);
  expect(othersBetween(before, { host: 1010, own: 70, atMs: 1000 })).toBe(0);
  expect(othersBetween(before, { host: 1300, own: 150, atMs: 100 })).toBeNull();
});

test("this host says what others use", async () => {
  const others = watchOthers();
  await expect.poll(others, { timeout: 5_000 }).toBeGreaterThanOrEqual(0);
});
