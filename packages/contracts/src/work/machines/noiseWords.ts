import { formatShare } from "../../base/units.ts";

// Apart from the schema, so that a page that names a grade loads no parser.

/** How far identical code differs on a machine, in three grades. */
export const noiseGrades = ["quiet", "moderate", "noisy"] as const;
export type NoiseGrade = (typeof noiseGrades)[number];

/** Calibrations of a machine from which it has a grade. */
export const gradedCalibrationsMin = 5;

const gradeWords: Record<NoiseGrade, string> = {
  quiet: "Quiet",
  moderate: "Moderate",
  noisy: "Noisy",
};

/** Largest spread of each grade: one percent is about what careful machines tell apart. */
const quietMax = 0.01;
const moderateMax = 0.03;

/** The grade of a spread, such as 0.012 for comparisons of identical code that differ by 1.2 %. Pure. */
export function noiseGradeOf(spread: number): NoiseGrade {
  if (spread <= quietMax) return "quiet";
  return spread <= moderateMax ? "moderate" : "noisy";
}

/** The noise of a machine: its grade with the figure, and what both rest on. Pure. */
export function noiseWords({
  grade,
  spread,
  calibrations,
}: {
  grade: NoiseGrade | null;
  spread: number | null;
  calibrations: number;
}): { word: string; detail: string } {
  if (grade === null || spread === null) {
    return {
      word: "Not known yet",
      detail: `${calibrations} of ${gradedCalibrationsMin} calibrations. Idle machines calibrate by themselves.`,
    };
  }
  return {
    word: `${gradeWords[grade]}, ±${formatShare(spread)}`,
    detail: `Identical code stays within ±${formatShare(spread)} in 95 of 100 comparisons (${calibrations} calibrations).`,
  };
}
