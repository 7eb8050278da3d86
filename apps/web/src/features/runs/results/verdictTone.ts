import type { RunOutcome } from "@lapline/contracts";

export type VerdictTone = "pending" | "bad" | "good" | "plain";

/** What the sentence about a run sounds like: bad where something got worse or has no result. Pure. */
export function verdictTone({ jobs, changes }: Pick<RunOutcome, "jobs" | "changes">): VerdictTone {
  if (changes.worse > 0 || jobs.failed > 0 || jobs.invalid > 0) return "bad";
  if (jobs.ended < jobs.total) return "pending";
  return changes.better + changes.same > 0 && changes.inconclusive === 0 ? "good" : "plain";
}
