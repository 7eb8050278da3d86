import type { RunOutcome, RunResults } from "@lapline/contracts";

export type VerdictTone = "pending" | "bad" | "good" | "plain";

/** What the sentence about a run sounds like: bad where something got worse, broke a budget or has no result. Pure. */
export function verdictTone({
  jobs,
  changes,
  overBudget = [],
}: Pick<RunOutcome, "jobs" | "changes"> & Pick<RunResults, "overBudget">): VerdictTone {
  if (overBudget.length > 0 || changes.worse > 0 || jobs.failed > 0 || jobs.invalid > 0)
    return "bad";
  if (jobs.ended < jobs.total) return "pending";
  return changes.better + changes.same > 0 && changes.inconclusive === 0 ? "good" : "plain";
}
