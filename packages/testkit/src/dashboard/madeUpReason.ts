import { type Reason, reasonOf } from "@lapline/contracts";

const facts = { trial: 1, reason: "error_rate", detail: "made up" };

/** Why a made-up report does not count, as SQL. */
export const madeUpReason = sqlOf(reasonOf("trial_not_counted", facts));

/** Why a made-up suspicion is muted, as SQL. */
export const mutedReason = sqlOf(reasonOf("muted_by_rule", { rule: "made up" }));

function sqlOf(reason: Reason): string {
  return `'${JSON.stringify(reason)}'::jsonb`;
}
