import { expect, test } from "vitest";
import { parseProcStat } from "./parseProcStat.ts";

test("a captured line gives ticks of the process and its children, and resident pages", () => {
  const line =
    "4242 (pocketbase) S 4200 4242 4242 0 -1 4194304 9311 120 0 2 118 47 3 1 20 0 11 0 102504 1313345536 9404 18446744073709551615 1 1 0 0 0 0 0 1002060288 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
  expect(parseProcStat(line)).toEqual({ cpuTicks: 118 + 47 + 3 + 1, residentPages: 9404 });
});

test("a name with spaces and parentheses does not shift the fields", () => {
  const line = "7 (a) b (c)) R 1 7 7 0 -1 0 0 0 0 0 5 6 0 0 20 0 1 0 100 1000 33 0 0 0";
  expect(parseProcStat(line)).toEqual({ cpuTicks: 11, residentPages: 33 });
});

test("a process that is gone gives nothing", () => {
  expect(parseProcStat("")).toBeNull();
});
