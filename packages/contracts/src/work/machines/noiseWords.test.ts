import { expect, test } from "vitest";
import { noiseGradeOf, noiseWords } from "./noiseWords.ts";

test("a grade says how far identical code differs, its limits included", () => {
  expect([0, 0.01, 0.0101, 0.03, 0.0301, 2].map(noiseGradeOf)).toEqual([
    "quiet",
    "quiet",
    "moderate",
    "moderate",
    "noisy",
    "noisy",
  ]);
});

test("a grade stands with its figure and what it rests on", () => {
  const noise = { grade: "moderate", spread: 0.0123, calibrations: 12 } as const;
  const { word, detail } = noiseWords(noise);
  expect(word).toMatch(/^Moderate, ±1\.23\s%$/);
  expect(detail).toMatch(
    /^Identical code stays within ±1\.23\s% in 95 of 100 comparisons \(12 calibrations\)\.$/,
  );
});

test("too few calibrations are no grade, and say how many are missing", () => {
  const noise = { grade: null, spread: null, calibrations: 2 };
  expect(noiseWords(noise)).toEqual({
    word: "Not known yet",
    detail: "2 of 5 calibrations. Idle machines calibrate by themselves.",
  });
});
