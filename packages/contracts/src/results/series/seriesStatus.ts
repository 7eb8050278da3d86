import type { SeriesState } from "../../base/seriesNames.ts";

/** Points that a history needs before a change can be found in it: three on either side. */
export const detectionPointsMin = 6;

interface SeriesStatus {
  /** What became of its changes, in one to three words. */
  word: string;
  /** What the word means, in a sentence. */
  meaning: string;
  tone: "bad" | "good" | "open" | "quiet";
}

const statuses: Record<Exclude<SeriesState, "quiet">, SeriesStatus> = {
  moved: {
    word: "Regression",
    meaning: "An active alert, or the level of the imported history, is a regression.",
    tone: "bad",
  },
  improved: {
    word: "Improvement",
    meaning: "An active alert, or the level of the imported history, is an improvement.",
    tone: "good",
  },
  suspected: { word: "Suspected", meaning: "A change is queued for confirmation.", tone: "open" },
};

/**
 * The one status of a series, in the words of every place that names one. A value may look slower than
 * its neighbors in any of them: only the status says what was found and confirmed. Pure.
 */
export function seriesStatus({
  state,
  points,
}: {
  state: SeriesState;
  points: number;
}): SeriesStatus {
  if (state !== "quiet") return statuses[state];
  return points < detectionPointsMin
    ? {
        word: "Too few points",
        meaning: `Change detection needs ${detectionPointsMin} points.`,
        tone: "quiet",
      }
    : { word: "No confirmed change", meaning: "No change is active or queued.", tone: "quiet" };
}
