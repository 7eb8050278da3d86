import {
  hedgedWords,
  muchWorse,
  type RunVerdict,
  roughBelow,
  type VerdictRow,
} from "@lapline/contracts";

/** How far it is with what looks worse in jobs of its own. */
export interface Confirmation {
  /** `due`: nothing is measured again yet. `over`: nothing is going to be. */
  state: "due" | "measuring" | "over";
  /** Why something was not measured again, or not yet, without a full stop. */
  reason: string | null;
}

type Facts = Pick<RunVerdict, "jobs" | "rows" | "overBudget"> & { confirmation: Confirmation };
type Conclusion = Pick<RunVerdict, "conclusion" | "sentence">;

/**
 * What a run came to, and that in one sentence without a full stop. Pure. A broken budget is a regression
 * and comes first. With everything measured, by the measures that are worse, better, the same and inconclusive:
 *
 * | worse | same and better | inconclusive | conclusion | the sentence begins |
 * |---|---|---|---|---|
 * | some | any | any | regression | the largest: "Throughput of records.insert: 8 % slower" |
 * | none | none | none | undecided | "Measured, with nothing to compare" |
 * | none | none | some | undecided | "3 measures inconclusive" |
 * | none | fewer | more | undecided | "4 of 5 measures inconclusive" |
 * | none | any | one that may be much worse | undecided | "1 of 5 measures inconclusive, … may still be" |
 * | none | as many or more | any other | ok | "No relevant change" or "Nothing got worse" |
 */
export function concludeRun(facts: Facts): Conclusion {
  const { jobs, confirmation } = facts;
  // What is derived says the same as another row: one fact is counted once.
  const rows = facts.rows.filter(({ derived }) => derived !== true);
  const { total, ended, failed, invalid, canceled } = jobs;
  if (ended < total) {
    const sentence = `Measuring: ${ended} of ${countOf(total, "job")} done`;
    return { conclusion: "pending", sentence };
  }
  const suspected = rowsOf(rows, "suspected");
  if (suspected.length > 0 && confirmation.state !== "over")
    return pendingOf(suspected, confirmation);
  const rest = [...doubtsOf(rows), ...troublesOf(jobs)];
  const [worse, better] = [rowsOf(rows, "worse"), rowsOf(rows, "better")];
  const overBudget = facts.overBudget ?? [];
  if (worse.length > 0 || overBudget.length > 0) {
    const head = [
      ...budgetWords(overBudget),
      ...worseWords(worse),
      ...(suspected.length > 0 ? [`${suspected.length} more may have, not confirmed`] : []),
      ...betterWords(better),
    ];
    return { conclusion: "regression", sentence: [...head, ...rest].join(", ") };
  }
  if (failed > 0) {
    const sentence = [...troublesOf(jobs), ...doubtsOf(rows)].join(", ");
    return { conclusion: "failed", sentence };
  }
  if (suspected.length > 0) {
    const head = `${lookOf(suspected)}, which could not be confirmed: ${reasonOf(confirmation)}`;
    return { conclusion: "undecided", sentence: [head, ...rest].join(", ") };
  }
  const judged = better.length + rowsOf(rows, "same").length;
  // "ok" claims that nothing got worse: it needs more that was shown than that could not be.
  const isUnclear =
    rowsOf(rows, "insufficient").length > judged || widestOf(rows)?.isRough === false;
  const conclusion =
    invalid > 0
      ? "invalid"
      : judged === 0 || canceled > 0 || isUnclear || rows.some(isOpen)
        ? "undecided"
        : "ok";
  // Only a run that is fine as a whole says so: "undecided: no relevant change" answers both ways.
  const head = conclusion === "ok" ? [okWords(better)] : [];
  const sentence = [...head, ...comparedWords(rows, judged), ...rest].join(", ");
  return { conclusion, sentence: sentence || "Measured, with nothing to compare" };
}

/** "p99 of records.insert is 23.1 ms, budget 20 ms", "2 more over budget" */
function budgetWords([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  return [first, ...(others.length > 0 ? [`${others.length} more over budget`] : [])];
}

/** "Throughput of records.insert: 8 % slower", "2 more got worse" */
function worseWords([first, ...others]: readonly VerdictRow[]): string[] {
  if (first === undefined) return [];
  return [
    `${first.measure} of ${first.workload}: ${first.words} ${first.interval}`.trim(),
    ...(others.length > 0 ? [`${others.length} more got worse`] : []),
  ];
}

function pendingOf(suspected: readonly VerdictRow[], { state, reason }: Confirmation): Conclusion {
  const what =
    state === "due" && reason !== null
      ? `waits to be measured again: ${reason}`
      : "being measured again side by side";
  return { conclusion: "pending", sentence: `${lookOf(suspected)}; ${what}` };
}

/** "Throughput of records.insert looks 8.1 % slower, 2 more look worse" */
function lookOf([first, ...others]: readonly VerdictRow[]): string {
  const head =
    first === undefined ? "" : `${first.measure} of ${first.workload} ${hedgedWords(first)}`;
  if (others.length === 0) return head;
  return `${head}, ${others.length === 1 ? "1 more looks" : `${others.length} more look`} worse`;
}

/** "2 got better, 1 looks better": only what was interleaved is sure. */
function betterWords(better: readonly VerdictRow[]): string[] {
  const looking = better.filter(({ measured }) => measured === "separately").length;
  const sure = better.length - looking;
  return [
    ...(sure > 0 ? [`${sure} got better`] : []),
    ...(looking > 0 ? [`${looking} ${looking === 1 ? "looks" : "look"} better`] : []),
  ];
}

function reasonOf({ reason }: Confirmation): string {
  return reason ?? "it was not measured again";
}

function okWords(better: readonly VerdictRow[]): string {
  return better.length > 0 ? "Nothing got worse" : "No relevant change";
}

/**
 * What got better, how many measures were compared, and what looked worse and turned out not to be.
 * Where some of them are inconclusive, these are counted with how many there are in all.
 */
function comparedWords(rows: readonly VerdictRow[], judged: number): string[] {
  if (judged === 0) return [];
  const refuted = rows.filter(
    ({ lookedWorse, verdict }) => lookedWorse && (verdict === "same" || verdict === "better"),
  ).length;
  return [
    ...betterWords(rowsOf(rows, "better")),
    ...(rowsOf(rows, "insufficient").length > 0 ? [] : [`${countOf(judged, "measure")} compared`]),
    ...(refuted > 0 ? [`${refuted} looked worse, not confirmed side by side`] : []),
  ];
}

/** Where a machine was so restless that much would not have been seen, nobody shall take it for quiet. */
function unseenOf(rows: readonly VerdictRow[]): string[] {
  const widest = widestOf(rows);
  if (widest === null) return [];
  const { row, isRough } = widest;
  const what = `${row.measure} of ${row.workload}`;
  return [
    isRough
      ? `${what} is too rough to tell from ${countOf(row.values ?? 0, "value")}`
      : `${what} may still be up to ${row.worst?.words}`,
  ];
}

/** The inconclusive row that may be worse by most, if that is much; rough: by too few values to say how much. */
function widestOf(rows: readonly VerdictRow[]): { row: VerdictRow; isRough: boolean } | null {
  const far = ({ worst }: VerdictRow) => Math.abs(Math.log(worst?.ratio ?? 1));
  const [row] = rowsOf(rows, "insufficient")
    .filter((one) => far(one) >= Math.log(muchWorse))
    .map((one) => ({ row: one, isRough: (one.values ?? roughBelow) < roughBelow }))
    // One that says how much comes before one of too few values.
    .toSorted((a, b) => Number(a.isRough) - Number(b.isRough) || far(b.row) - far(a.row));
  return row ?? null;
}

/** It looked worse, and measuring it by turns could not tell. */
function isOpen({ lookedWorse, verdict }: VerdictRow): boolean {
  return lookedWorse && verdict === "insufficient";
}

/** What was compared and cannot be told. */
function doubtsOf(rows: readonly VerdictRow[]): string[] {
  const alike = rowsOf(rows, "not_comparable");
  const [first] = alike;
  const unlike =
    first === undefined
      ? []
      : [`${countOf(alike.length, "measure")} without a ratio (${reasonWords(first)})`];
  const { length } = rowsOf(rows, "insufficient");
  if (length === 0) return unlike;
  const compared = rows.length - alike.length;
  const share = length === compared ? "" : `${length} of `;
  const open = rows.filter(isOpen).length;
  const looked = open === 0 ? "" : ` (${open} looked worse)`;
  const inconclusive = `${share}${countOf(compared, "measure")} inconclusive${looked}`;
  return [...unlike, inconclusive, ...unseenOf(rows)];
}

/** In what the load of a row was not that of its baseline: "64 in flight against 1". */
function reasonWords({ words }: VerdictRow): string {
  return words.replace(/^no ratio: /, "");
}

function troublesOf({ total, failed, invalid, canceled }: RunVerdict["jobs"]): string[] {
  return [
    ...(failed > 0 ? [`${failed} of ${countOf(total, "job")} failed`] : []),
    ...(invalid > 0 ? [`${countOf(invalid, "report")} invalid`] : []),
    ...(canceled > 0 ? [`${countOf(canceled, "job")} canceled`] : []),
  ];
}

function rowsOf(rows: readonly VerdictRow[], verdict: VerdictRow["verdict"]): VerdictRow[] {
  return rows.filter((row) => row.verdict === verdict);
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
