import type { Report, ReportMeasure } from "@lapline/contracts";
import { expect, test } from "vitest";
import { flightWords } from "./flightWords.ts";

const second = 1e9;

function reportOf(operations: number, timed: number, meanNs: number) {
  const trial = {
    valid: true,
    durationNs: second,
    load: { operations },
  } as Report["trials"][number];
  const latency = {
    name: "latency",
    quantiles: { n: timed, mean: meanNs },
  } as ReportMeasure;
  const throughput = { name: "throughput" } as ReportMeasure;
  const report = { trials: [trial], validity: { valid: true, reasons: [] } };
  return flightWords({ ...report, measures: [latency, throughput] }, latency);
}

test("operations that overlap, and trials that they do not fill, are told", () => {
  expect(reportOf(4_000, 4_000, 1e6)).toBe("On average 4 operations were in flight.");
  expect(reportOf(500, 500, 1e6)).toContain("of the trials\u2019 time");
  expect(reportOf(1_000, 1_000, 1e6)).toBeNull();
});

test("a sample of operations claims no number of operations in flight", () => {
  expect(reportOf(30_000, 4_287, 40_000)).toBe(
    "4,287 of 30,000 operations were timed, so latency and throughput need not agree exactly.",
  );
});
