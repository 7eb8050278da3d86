import { expect, test } from "vitest";
import { countReport } from "./counts.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("counts tests by how they ended", () => {
  const report = {
    testResults: [file("failed", "passed", "failed", "skipped"), file("passed", "passed", "todo")],
  };
  expect(countReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test("a file that could not be loaded is a failure", () => {
  const report = { testResults: [file("failed"), file("passed", "passed")] };
  expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("an end in error is a failure even when no test failed or no report was written", () => {
  expect(countReport({ testResults: [file("passed", "passed")] }, 1).failed).toBe(1);
  expect(countReport(null, null).failed).toBe(1);
});
