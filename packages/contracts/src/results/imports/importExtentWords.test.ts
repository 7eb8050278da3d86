import { expect, test } from "vitest";
import { importExtentWords, importHeadline } from "./importExtentWords.ts";
import type { ImportPreview } from "./importPreview.ts";

const example = (version: string | null): ImportPreview["examples"][number] => ({
  benchmark: "parse",
  version,
  versions: 1,
  measures: [],
});

function preview(more: Partial<Parameters<typeof importHeadline>[0]> = {}) {
  return {
    extent: {
      benchmarks: 6,
      versions: 20,
      from: "2026-07-06T10:00:00.000Z",
      to: "2026-08-17T10:00:00.000Z",
    },
    reports: 120,
    examples: [example("1f0c3b2"), example("0123456789abcdef0123456789abcdef01234567")],
    results: null,
    ...more,
  };
}

test("a history is its benchmarks, its commits, its time and what is known of it", () => {
  expect(importExtentWords(preview())).toBe("6 benchmarks × 20 commits, 2026-07-06 to 08-17");
  const results = { new: 100, known: 20, corrected: 0 };
  expect(importHeadline(preview({ results }))).toBe(
    "6 benchmarks × 20 commits, 2026-07-06 to 08-17, 20 already imported",
  );
  expect(importHeadline(preview({ results: { ...results, known: 0 } }))).not.toContain("already");
});

test("releases are versions, and a history of two years names both", () => {
  const extent = { ...preview().extent, from: "2025-12-30T00:00:00.000Z" };
  const examples = [example("1.2.0"), example("1f0c3b2")];
  expect(importExtentWords(preview({ examples: [example("20260706")] }))).toContain("20 versions");
  expect(importExtentWords(preview({ extent, examples }))).toBe(
    "6 benchmarks × 20 versions, 2025-12-30 to 2026-08-17",
  );
});

test("where results are missing they are counted, and one day is one day", () => {
  const extent = {
    benchmarks: 2,
    versions: 1,
    from: "2026-07-06T10:00:00Z",
    to: "2026-07-06T11:00:00Z",
  };
  expect(importExtentWords(preview({ extent, reports: 1, examples: [example(null)] }))).toBe(
    "2 benchmarks, 1 version, 1 result, 2026-07-06",
  );
  expect(
    importExtentWords(preview({ extent: { ...extent, from: null, to: null }, reports: 2 })),
  ).toBe("2 benchmarks × 1 commit");
});
