import {
  type Bisection,
  type BisectionPlan,
  type BisectionStepOutcome,
  shortCommits,
  signedShare,
} from "@lapline/contracts";

/** What a comparison said of the later one of its two versions. */
export const stepWords: Record<BisectionStepOutcome, string> = {
  under_way: "under way",
  changed: "changed already",
  unchanged: "not yet changed",
  unclear: "inconclusive",
  failed: "could not be measured",
  canceled: "canceled",
};

/** Where a search stands, in a sentence or two. */
export function bisectionWords(bisection: Bisection): string {
  const { state, left, rangeChecked, reason, result, searchedCommits } = bisection;
  const [lowVersion, highVersion] = [bisection.lowVersion, bisection.highVersion].map(shortCommits);
  switch (state) {
    case "done":
      return result ?? "";
    case "given_up":
    case "stopped":
      if (!rangeChecked) return reason ?? "Ended.";
      return `${reason ?? "Ended."} The change is between ${lowVersion} and ${highVersion} for all that is known.`;
    case "waiting":
    case "measuring": {
      const noun = searchedCommits == null ? "known version" : "commit";
      const known = left === 1 ? `1 ${noun}` : `${left} ${noun}s`;
      const words = rangeChecked
        ? `Searching between ${lowVersion} and ${highVersion}, with ${known} between.`
        : `Comparing ${lowVersion} with ${highVersion} first, to see whether the change lies between them.`;
      return reason === null ? words : `${words} ${reason}`;
    }
  }
}

/** What a search would take at most, in a sentence. */
export function planWords({
  between,
  comparisonsMax,
  machineMinutes,
  searchesCommits,
  series,
}: Pick<
  BisectionPlan,
  "between" | "comparisonsMax" | "machineMinutes" | "searchesCommits" | "series"
>): string {
  if (between === 0 && searchesCommits) {
    return `No known version lies between. Lapline lists the commits between and searches them with comparisons of ${series?.title ?? "the series"}.`;
  }
  const versions = between === 1 ? "1 known version lies" : `${between} known versions lie`;
  const comparisons = comparisonsMax === 1 ? "1 comparison" : `${comparisonsMax} comparisons`;
  const cost =
    machineMinutes === null
      ? "for which no machine is there at present"
      : `about ${Math.ceil(machineMinutes)} machine-minutes without building`;
  const further = searchesCommits
    ? " The commits between the two that are found are searched next."
    : "";
  return `${versions} between: at most ${comparisons} of ${series?.title ?? "the series"}, ${cost}.${further}`;
}

/** The measured change with its interval; empty where nothing was measured. */
export function changeWords({
  ratio,
  ratioLow,
  ratioHigh,
}: Pick<Bisection["steps"][number], "ratio" | "ratioLow" | "ratioHigh">): string {
  if (ratio === null) return "";
  const { size, interval } = signedShare({
    ratio,
    ratioLow: ratioLow ?? ratio,
    ratioHigh: ratioHigh ?? ratio,
  });
  return `${size} ${interval}`.trimEnd();
}
