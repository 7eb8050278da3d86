import {
  countedResults,
  isCpuTime,
  isUntold,
  type RunChange,
  type RunOutcome,
  type RunResult,
} from "@lapline/contracts";

type Summary = Pick<RunOutcome, "sentence" | "changes">;

/**
 * What a run came to, counted and in one sentence without a full stop. Pure.
 *
 * A measure that is derived from another of its job says the same, so it is not counted beside it.
 */
export function summarizeRun(
  jobs: RunOutcome["jobs"],
  results: readonly Omit<RunResult, "seriesId">[],
): Summary {
  const counted = countedResults(results);
  const compared = counted.filter(({ change }) => change !== null && !isOfSingles(change));
  const singles = counted.filter(({ change }) => change !== null && isOfSingles(change)).length;
  const of = (verdict: NonNullable<RunResult["change"]>["verdict"]) =>
    compared.filter(({ change }) => change?.verdict === verdict);
  const [worse, better] = [of("worse"), of("better")];
  const changes = {
    worse: worse.length,
    better: better.length,
    same: of("same").length,
    inconclusive: of("insufficient").length,
    notComparable: of("not_comparable").length,
  };
  const moved = [
    ...countOf(worse, { speed: "slower", other: "worse" }),
    ...countOf(better, { speed: "faster", other: "better" }),
  ];
  const troubles = troublesOf(jobs);
  const sentence =
    jobs.ended < jobs.total
      ? [`${jobs.ended} of ${plural(jobs.total, "job")} done`, ...moved, ...troubles].join(", ")
      : [
          [...moved, ...troubles].join(", "),
          restOf(changes, { moved: moved.length > 0, measured: counted.length, singles }),
        ]
          .filter((part) => part !== "")
          .join("; ");
  return { sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1), changes };
}

/** Two single values say nothing by themselves, as of an import: the history around them does. */
function isOfSingles(change: RunChange): boolean {
  return change.byHistory === true || isUntold(change);
}

const speedUnits: readonly string[] = ["ns", "ops/s", "items/s", "bytes/s"];

/**
 * "2 slower, 1 looks slower", or "worse" where a size or a share is among them. Only versions that were
 * interleaved are known to be slower: a machine that changed between two jobs looks the same.
 */
function countOf(
  results: readonly Pick<RunResult, "measure" | "change">[],
  words: { speed: string; other: string },
): string[] {
  const areSpeeds = results.every(
    ({ measure }) => speedUnits.includes(measure.unit) && !isCpuTime(measure.name),
  );
  const word = areSpeeds ? words.speed : words.other;
  const looking = results.filter(({ change }) => change?.measured === "separately").length;
  const sure = results.length - looking;
  return [
    ...(sure > 0 ? [`${sure} ${word}`] : []),
    ...(looking > 0 ? [`${looking} ${looking === 1 ? "looks" : "look"} ${word}`] : []),
  ];
}

function troublesOf({ total, failed, invalid, canceled }: RunOutcome["jobs"]): string[] {
  const isAll = total > 1 && failed === total;
  const all = isAll ? (total === 2 ? "both" : `all ${failed}`) : `${failed}`;
  return [
    ...(failed > 0 ? [total === 1 ? "the job failed" : `${all} failed`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
    ...(canceled > 0 ? [`${canceled} canceled`] : []),
  ];
}

/** What became of everything that did not move. */
function restOf(
  { same, inconclusive, notComparable, worse, better }: RunOutcome["changes"],
  { moved, measured, singles }: { moved: boolean; measured: number; singles: number },
): string {
  const open = [
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(notComparable > 0 ? [`${notComparable} not comparable`] : []),
  ];
  const compared = same + inconclusive + notComparable + worse + better;
  if (compared === 0 && singles > 0) {
    return `${plural(measured, "result")} of one sample each, judged by their histories`;
  }
  if (compared === 0) {
    return measured === 0 ? "" : `${plural(measured, "measure")}, no earlier version to compare`;
  }
  if (open.length === 0) {
    return moved ? "nothing else moved" : `nothing moved, ${plural(same, "measure")} compared`;
  }
  // "Nothing else moved" would claim it of what is inconclusive too.
  return [...open, ...(same > 0 ? [`${same} unchanged`] : [])].join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
