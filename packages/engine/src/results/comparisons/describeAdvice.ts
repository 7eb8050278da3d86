import { type Reason, reasonOf, reasonTextOrNull } from "@lapline/contracts";
import type { TrialAdvice } from "@lapline/stats";

/**
 * An advice with what it costs, going by how long the comparison took that it follows (`trials` per
 * version in `seconds` of the machine; null: not known). Null where nothing is open. Pure.
 */
export function adviceReason(
  advice: TrialAdvice,
  measured: { trials: number; seconds: number | null },
): Reason | null {
  switch (advice.outcome) {
    case "settled":
      return null;
    case "out_of_reach":
      return reasonOf("no_trials_settle", { problem: advice.sentence });
    case "more_trials": {
      const { trials } = advice;
      const { seconds } = measured;
      return reasonOf("more_trials_settle", {
        trials,
        ...(seconds === null
          ? {}
          : { machineMinutes: minutes((seconds * trials) / Math.max(1, measured.trials)) }),
      });
    }
  }
}

/** The same as a sentence, with the number of trials that it asks for. Pure. */
export function describeAdvice(
  advice: TrialAdvice,
  measured: { trials: number; seconds: number | null },
): { advice: string | null; adviceTrials: number | null } {
  return {
    advice: reasonTextOrNull(adviceReason(advice, measured)),
    adviceTrials: advice.outcome === "more_trials" ? advice.trials : null,
  };
}

function minutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
