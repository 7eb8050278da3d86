import type { LocalReport, ScenarioMeasure, Side } from "@lapline/contracts";
import { summarizeTrials, type TrialSummary, withinPossible } from "@lapline/stats";

/** One measure of a local report, over the trials that count. */
interface LocalMeasure {
  measure: ScenarioMeasure;
  samples: number[];
  summary: TrialSummary;
}

export interface JudgedReport {
  /** As a server would say it: more than half of the trials count. */
  valid: boolean;
  /** Sentences about trials that do not count. */
  reasons: string[];
  measures: LocalMeasure[];
}

/** Values and validity of one side of a local report; `head` of an ordinary one is all of it. */
export function judgeReport(
  { report, measures }: Pick<LocalReport, "report" | "measures">,
  side: Side = "head",
): JudgedReport {
  const trials = report.trials
    .filter((trial) => (trial.side ?? "head") === side)
    .toSorted((a, b) => a.index - b.index);
  const clean = trials.filter(({ reasons }) => reasons.length === 0);
  const valid = clean.length * 2 > trials.length;
  const counted = valid ? clean : trials;
  const facts = { ...report.environment.comparability, ...report.environment.shown };
  return {
    valid,
    reasons: trials.flatMap(({ index, reasons }) =>
      reasons.map(({ code, detail }) => `Trial ${index + 1} (${code}): ${detail}`),
    ),
    measures: measures.flatMap((measure) => {
      const samples = counted.flatMap(({ values }) => values[measure.name] ?? []);
      if (samples.length === 0) return [];
      const summary = withinPossible(summarizeTrials(samples), { measure, samples, facts });
      return [{ measure, samples, summary }];
    }),
  };
}
