import type { RunVerdict, VerdictRow } from "@lapline/contracts";

type Facts = Pick<RunVerdict, "jobs" | "rows">;
type Conclusion = Pick<RunVerdict, "conclusion" | "sentence">;

/** What a run came to, and that in one sentence without a full stop. Pure. */
export function concludeRun({ jobs, rows }: Facts): Conclusion {
  const { total, ended, failed, invalid, canceled } = jobs;
  if (ended < total) {
    const sentence = `Measuring: ${ended} of ${countOf(total, "job")} done`;
    return { conclusion: "pending", sentence };
  }
  const rest = [...doubtsOf(rows), ...troublesOf(jobs)];
  const [worse, better, same] = [
    rowsOf(rows, "worse"),
    rowsOf(rows, "better"),
    rowsOf(rows, "same"),
  ];
  if (worse[0] !== undefined) {
    const { measure, workload, words, interval } = worse[0];
    const head = [
      `${measure} of ${workload}: ${words} ${interval}`.trim(),
      ...(worse.length > 1 ? [`${worse.length - 1} more got worse`] : []),
      ...(better.length > 0 ? [`${better.length} got better`] : []),
    ];
    return { conclusion: "regression", sentence: [...head, ...rest].join(", ") };
  }
  if (failed > 0)
    return { conclusion: "failed", sentence: [...troublesOf(jobs), ...doubtsOf(rows)].join(", ") };
  const judged = better.length + same.length;
  const sentence = [...(judged > 0 ? headOf(better.length, judged) : []), ...rest].join(", ");
  if (invalid > 0) return { conclusion: "invalid", sentence };
  if (judged > 0) return { conclusion: canceled > 0 ? "undecided" : "ok", sentence };
  return { conclusion: "undecided", sentence: sentence || "Measured, with nothing to compare" };
}

function headOf(better: number, judged: number): string[] {
  const head =
    better > 0 ? `Nothing got worse, ${better} got better` : "Nothing moved beyond noise";
  return [head, `${countOf(judged, "measure")} compared`];
}

/** What was compared and cannot be told. */
function doubtsOf(rows: readonly VerdictRow[]): string[] {
  const { length } = rowsOf(rows, "insufficient");
  return length === 0 ? [] : [`${countOf(length, "measure")} could not be judged: too few trials`];
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
