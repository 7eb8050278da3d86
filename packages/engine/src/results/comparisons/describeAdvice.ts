import type { TrialAdvice } from "@lapline/stats";

/**
 * An advice as a sentence with what it costs, going by how long the comparison took that it follows
 * (`trials` per version in `seconds` of the machine; null: not known). Null where nothing is open. Pure.
 */
export function describeAdvice(
  advice: TrialAdvice,
  measured: { trials: number; seconds: number | null },
): { advice: string | null; adviceTrials: number | null } {
  switch (advice.outcome) {
    case "settled":
      return { advice: null, adviceTrials: null };
    case "out_of_reach":
      return { advice: advice.sentence, adviceTrials: null };
    case "more_trials": {
      const { trials } = advice;
      const { seconds } = measured;
      const cost =
        seconds === null
          ? ""
          : ` (about ${minutes((seconds * trials) / Math.max(1, measured.trials))})`;
      return {
        advice: `A comparison with ${trials} more trials per version${cost} would settle this.`,
        adviceTrials: trials,
      };
    }
  }
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60));
  return whole === 1 ? "1 machine minute" : `${whole} machine minutes`;
}
