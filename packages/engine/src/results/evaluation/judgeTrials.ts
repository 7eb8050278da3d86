import type { StoredTrial } from "@lapline/contracts";

export interface TrialJudgement<Trial> {
  /** Whether the report may enter baselines. */
  valid: boolean;
  /** Sentences why it may not. */
  reasons: string[];
  /** Sentences about single trials of a report that still counts. */
  warnings: string[];
  /** The trials that values are taken from, in trial order. */
  counted: Trial[];
}

/**
 * Validity before statistics: a report counts when more than half of its trials do. Values come
 * from the valid trials alone; an invalid report is valued by all of them, so that it can be shown
 * hollow. Pure.
 */
export function judgeTrials<Trial extends Pick<StoredTrial, "index" | "reasons">>(report: {
  trials: readonly Trial[];
}): TrialJudgement<Trial> {
  const trials = [...report.trials].sort((a, b) => a.index - b.index);
  const valid = trials.filter(({ reasons }) => reasons.length === 0);
  const sentences = trials.flatMap(({ index, reasons }) =>
    reasons.map(({ code, detail }) => `Trial ${index + 1} (${code}): ${detail}`),
  );
  if (valid.length * 2 > trials.length) {
    return { valid: true, reasons: [], warnings: sentences, counted: valid };
  }
  return { valid: false, reasons: sentences, warnings: [], counted: trials };
}
