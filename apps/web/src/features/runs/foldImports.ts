import type { RunSummary } from "@lapline/contracts";

/** A line of the runs list: a run, or imports of one history under the newest of them. */
export interface RunLine extends RunSummary {
  /** Older imports that stand for the same history; empty for other runs. */
  folded: RunSummary[];
}

/**
 * Runs as lines: imports that follow each other and are of the same targets, scenarios and labels by the
 * same submitter are one history, and one line unless `unfolded` names it. Pure.
 */
export function foldImports(runs: readonly RunSummary[], unfolded: readonly string[]): RunLine[] {
  const lines: RunLine[] = [];
  for (const run of runs) {
    const before = lines.at(-1);
    if (before !== undefined && isSameHistory(before, run)) before.folded.push(run);
    else lines.push({ ...run, folded: [] });
  }
  return lines.flatMap((line) =>
    unfolded.includes(line.id)
      ? [{ ...line, folded: [] }, ...line.folded.map((run) => ({ ...run, folded: [] }))]
      : [line],
  );
}

/** Runs as lines, with every import under the newest of them. Pure. */
export function foldAllImports(runs: readonly RunSummary[]): RunLine[] {
  const [first, ...folded] = runs.filter(({ imported }) => imported === true);
  return runs.flatMap((run) =>
    run === first ? { ...run, folded } : run.imported === true ? [] : { ...run, folded: [] },
  );
}

function isSameHistory(a: RunSummary, b: RunSummary): boolean {
  const keyOf = ({ targets, scenarios, labels, submittedBy, status }: RunSummary) =>
    JSON.stringify([targets, scenarios, labels, submittedBy, status]);
  return a.imported === true && b.imported === true && keyOf(a) === keyOf(b);
}
