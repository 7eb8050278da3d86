import { expect, test } from "vitest";
import { formatDriven } from "./formatDriven.ts";

const params = { loadModel: "fixed_work", count: 1000, inFlight: 64 };

test("a parameter that was driven otherwise says so, with what was asked beside it", () => {
  expect(formatDriven(params, { "target.inFlight": "1" })).toBe(
    "load model fixed work · count 1,000 · in flight 1 (asked 64)",
  );
});

test("what was driven as asked, or not reported, is said once", () => {
  const told = "load model fixed work · count 1,000 · in flight 64";
  expect(formatDriven(params, { "target.inFlight": "64", "target.journalMode": "wal" })).toBe(told);
  expect(formatDriven(params, {})).toBe(told);
});
