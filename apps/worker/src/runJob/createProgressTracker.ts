import type { JobPhase, JobProgress } from "@lapline/contracts";

/** Where the attempt is, for the heartbeats. */
export interface ProgressTracker {
  enter(phase: JobPhase, trial?: number): void;
  /** `share` of the trial under way that is done, 0 to 1; null when unknown. */
  advance(share: number | null, rate: number): void;
  current(): JobProgress;
}

/** Trials count as equal parts of the whole; what comes before and after them as nothing. */
export function createProgressTracker(trials: number, onPhase: () => void): ProgressTracker {
  let phase: JobPhase = "preparing";
  let trial = 0;
  let share = 0;
  let rate: number | undefined;
  return {
    enter: (next, nextTrial) => {
      if (next === phase && nextTrial === trial) return;
      phase = next;
      trial = nextTrial ?? trial;
      if (next !== "verifying") share = 0;
      rate = undefined;
      onPhase();
    },
    advance: (nextShare, nextRate) => {
      share = Math.min(1, nextShare ?? share);
      rate = nextRate;
    },
    current: () => ({
      phase,
      trials,
      fraction: fractionOf(phase, trial, share, trials),
      ...(trial > 0 ? { trial } : {}),
      ...(rate === undefined ? {} : { rate }),
    }),
  };
}

function fractionOf(phase: JobPhase, trial: number, share: number, trials: number): number {
  switch (phase) {
    case "preparing":
    case "provisioning":
      return 0;
    case "starting":
    case "warmup":
      return Math.max(0, trial - 1) / trials;
    case "trial":
      return Math.min(1, (Math.max(0, trial - 1) + share) / trials);
    case "verifying":
      return Math.min(1, trial / trials);
    case "reporting":
      return 1;
  }
}
