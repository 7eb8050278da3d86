import { type Reason, reasonOf, type StoredReport, type TrialSteadiness } from "@lapline/contracts";
import { trialSteadiness } from "@lapline/stats";

/** What became of one judged trial; as it is stored. */
type JudgedTrial = { trial: number; steadiness: TrialSteadiness };

export interface SteadinessJudgement {
  /** Trials of which something can be said, in trial order. */
  trials: JudgedTrial[];
  /** One for each that never settled. */
  warnings: Reason[];
}

/**
 * Whether each trial that counts ever settled, by its completed operations over time. A trial that did
 * not keeps its values, is marked and warned of: they are those of a level that it did not keep, and
 * nobody shall take them for one. Scenarios of several parts are not judged. Pure.
 */
export function judgeSteadiness(
  report: StoredReport,
  { onePhase }: { onePhase: boolean },
): SteadinessJudgement {
  if (!onePhase) return { trials: [], warnings: [] };
  const trials = [...report.trials]
    .sort((a, b) => a.index - b.index)
    .filter(({ reasons }) => reasons.length === 0)
    .flatMap(({ index }): JudgedTrial[] => {
      const track = report.resources.find(
        ({ kind, trial }) => kind === "throughput" && trial === index,
      );
      if (track === undefined) return [];
      const steadiness = trialSteadiness(track.values, track.stepMs);
      return steadiness.state === "not_judged" ? [] : [{ trial: index, steadiness }];
    });
  const warnings = trials.flatMap(({ trial, steadiness }) =>
    steadiness.state === "not_steady"
      ? [reasonOf("trial_not_steady", { trial: trial + 1, problem: steadiness.sentence })]
      : [],
  );
  if (warnings.length * 2 > trials.length) {
    warnings.push(reasonOf("most_trials_not_steady", {}));
  }
  return { trials, warnings };
}
