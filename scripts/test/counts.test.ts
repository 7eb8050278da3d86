import { expect, test } from "vitest";
import { countReport, failuresIn, skippedIn } from "./counts.ts";

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

test("names every failure in a line: the test, or the file when none of its tests ran", () => {
  const report = {
    testResults: [
      {
        name: "/project/apps/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "a adds", status: "failed", failureMessages: ["Error: 3\n    at line 1"] },
          { fullName: "a counts", status: "passed", failureMessages: [] },
        ],
      },
      {
        name: "/project/b.test.ts",
        status: "failed",
        message: "No such module",
        assertionResults: [],
      },
      {
        name: "/project/c.test.ts",
        status: "failed",
        message: "the end of the file failed",
        assertionResults: [{ fullName: "c waits", status: "passed", failureMessages: [] }],
      },
      { name: "/project/d.test.ts", status: "passed", assertionResults: [] },
    ],
  };
  expect(failuresIn(report, "/project")).toEqual([
    "failed: apps/a.test.ts > a adds: Error: 3",
    "failed: b.test.ts: No such module",
    "failed: c.test.ts: the end of the file failed",
  ]);
  expect(failuresIn(null, "/project")).toEqual([]);
});

test("names every file that skipped tests, with how many", () => {
  const report = {
    testResults: [
      { name: "/project/a.test.ts", ...file("passed", "passed", "skipped", "todo") },
      { name: "/project/b.test.ts", ...file("passed", "passed") },
    ],
  };
  expect(skippedIn(report, "/project")).toEqual(["skipped: a.test.ts: 2 of 3"]);
  expect(skippedIn(null, "/project")).toEqual([]);
});
