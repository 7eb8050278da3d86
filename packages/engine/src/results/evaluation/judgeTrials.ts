import { type Reason, reasonOf, type Side, type StoredTrial } from "@lapline/contracts";

export interface TrialJudgement<Trial> {
  /** Whether the report may enter baselines. */
  valid: boolean;
  /** Why it may not. */
  reasons: Reason[];
  /** Single trials that do not count, of a report that still does. */
  warnings: Reason[];
  /** The trials that values are taken from, in trial order. */
  counted: Trial[];
}

/**
 * Validity before statistics: a report counts when more than half of its trials do. Values come
 * from the valid trials alone; an invalid report is valued by all of them, so that it can be shown
 * hollow. `side` names which version of an interleaved job the trials are of. Pure.
 */
export function judgeTrials<Trial extends Pick<StoredTrial, "index" | "reasons">>(report: {
  trials: readonly Trial[];
  side?: Side;
}): TrialJudgement<Trial> {
  const trials = [...report.trials].sort((a, b) => a.index - b.index);
  const valid = trials.filter(({ reasons }) => reasons.length === 0);
  const side = report.side === undefined ? {} : { side: report.side };
  const notCounted = trials.flatMap(({ index, reasons }) =>
    reasons.map(({ code, detail }) =>
      reasonOf("trial_not_counted", { ...side, trial: index + 1, reason: code, detail }),
    ),
  );
  if (valid.length * 2 > trials.length) {
    return { valid: true, reasons: [], warnings: notCounted, counted: valid };
  }
  return { valid: false, reasons: notCounted, warnings: [], counted: trials };
}
