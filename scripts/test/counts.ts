import { relative } from "node:path";

/** How many tests ended how. */
export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Adds two counts up. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * Counts from the report of Vitest's JSON reporter. A file that could not be loaded has no tests
 * of its own and counts as one failure; so does an end in error without any failed test.
 */
export function countReport(report: unknown, exitCode: number | null): Counts {
  const files = listOf(report, "testResults").map((file) => ({
    failed: fieldOf(file, "status") === "failed",
    tests: listOf(file, "assertionResults").map((test) => fieldOf(test, "status")),
  }));
  const tests = files.flatMap((file) => file.tests);
  const count = (wanted: string) => tests.filter((status) => status === wanted).length;
  const broken = files.filter((file) => file.failed && !file.tests.includes("failed")).length;
  const failed = count("failed") + broken;
  return {
    passed: count("passed"),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.filter((status) => skippedStatuses.has(status)).length,
  };
}

/** How the line of what failed begins. */
export const failedWord = "failed: ";

/**
 * What failed, a line each: file and full name of the test, and the first line of what it said; a file
 * without a failed test of its own by its path.
 */
export function failuresIn(report: unknown, root: string): string[] {
  return listOf(report, "testResults").flatMap((file) => {
    const path = relative(root, String(fieldOf(file, "name")));
    const tests = listOf(file, "assertionResults")
      .filter((test) => fieldOf(test, "status") === "failed")
      .map((test) => {
        const [said] = listOf(test, "failureMessages");
        return `${failedWord}${path} > ${fieldOf(test, "fullName")}: ${firstLineOf(said)}`;
      });
    if (tests.length > 0 || fieldOf(file, "status") !== "failed") return tests;
    return [`${failedWord}${path}: ${firstLineOf(fieldOf(file, "message"))}`];
  });
}

/** Which files skipped tests, a line each with how many of how many. */
export function skippedIn(report: unknown, root: string): string[] {
  return listOf(report, "testResults").flatMap((file) => {
    const tests = listOf(file, "assertionResults");
    const skipped = tests.filter((test) => skippedStatuses.has(fieldOf(test, "status")));
    if (skipped.length === 0) return [];
    const path = relative(root, String(fieldOf(file, "name")));
    return [`skipped: ${path}: ${skipped.length} of ${tests.length}`];
  });
}

const skippedStatuses = new Set<unknown>(["skipped", "pending", "todo", "disabled"]);
const lineMax = 1_000;

function firstLineOf(message: unknown): string {
  const [line = ""] = String(message ?? "").split("\n");
  return line.length > lineMax ? `${line.slice(0, lineMax)}…` : line;
}

function fieldOf(value: unknown, name: string): unknown {
  return new Map(Object.entries(Object(value))).get(name);
}

function listOf(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}
