import { formatCount } from "../../base/units.ts";

interface PointCount {
  /** What is counted: `Trials`, or `Operations` where the point is a statistic of those. */
  label: "Trials" | "Operations";
  n: number;
  /** As in `3 trials`, `600 operations`. */
  words: string;
  /** What the value really is where fewer operations than the percentile needs were timed. */
  maximum: string | null;
}

/** What a point of a history rests on. Pure. */
export function pointCount(
  { statisticSamplesMin }: { statisticSamplesMin?: number | undefined },
  n: number,
): PointCount {
  if (statisticSamplesMin === undefined) {
    return { label: "Trials", n, words: `${n} ${n === 1 ? "trial" : "trials"}`, maximum: null };
  }
  return {
    label: "Operations",
    n,
    words: `${formatCount(n)} ${n === 1 ? "operation" : "operations"}`,
    maximum: n < statisticSamplesMin ? `maximum of ${formatCount(n)}` : null,
  };
}
