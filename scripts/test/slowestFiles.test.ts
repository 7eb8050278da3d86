import { expect, test } from "vitest";
import { slowestLines } from "./slowestFiles.ts";

test("ten files are shown, the slowest first", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    path: `file${index}.test.ts`,
    project: "unit",
    durationMs: index * 1_000,
  }));
  const lines = slowestLines(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]?.trim()).toBe("11.0 s  file11.test.ts (unit)");
  expect(lines[9]?.trim()).toBe("2.0 s  file2.test.ts (unit)");
});
