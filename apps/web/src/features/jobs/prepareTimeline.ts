import {
  formatDurationMs,
  type Job,
  type JobStep,
  type JobStepState,
  jobDurations,
  jobSteps,
  queuePositionMax,
} from "@lapline/contracts";

export interface TimelineStep {
  id: JobStep;
  title: string;
  state: JobStepState;
  /** "trial 3 of 10", "12 s", "machine bench-1" */
  note?: string;
}

const titles: Record<JobStep, string> = {
  imported: "Imported",
  queued: "Queued",
  claimed: "Claimed",
  preparing: "Preparing",
  warmup: "Warm-up",
  trials: "Trials",
  processed: "Processed",
};

const preparingWords = {
  preparing: "checking the machine",
  provisioning: "fetching the version",
  starting: "starting the target",
} as const;

/** The life of a job as steps with notes. */
export function prepareTimeline(job: Job): TimelineStep[] {
  return jobSteps(job).map(({ step, state }) => {
    const note = noteOf(step, state, job);
    return { id: step, title: titles[step], state, ...(note === undefined ? {} : { note }) };
  });
}

function noteOf(step: JobStep, state: JobStepState, job: Job): string | undefined {
  switch (step) {
    case "imported":
      return undefined;
    case "queued":
      if (job.status === "QUEUED") return queueWords(job.queuePosition);
      return durationWords(jobDurations(job).queuedMs);
    case "claimed":
      return job.machine?.name;
    case "preparing": {
      const phase = state === "current" || state === "stopped" ? job.progress?.phase : undefined;
      if (phase === "preparing" || phase === "provisioning" || phase === "starting") {
        return preparingWords[phase];
      }
      return undefined;
    }
    case "warmup":
      return undefined;
    case "trials": {
      const planned = job.kind === "measure" ? job.trials : 2 * job.trials;
      const { trial, trials = planned } = job.progress ?? {};
      if (job.status === "COMPLETED" || job.status === "PROCESSED") {
        // A comparison may have ended before its last pair: its report says after which.
        return job.kind === "compare" ? undefined : `${planned} measured`;
      }
      return trial ? `trial ${trial} of ${trials}` : `${trials} planned`;
    }
    case "processed":
      if (job.status === "PROCESSED") {
        if (job.purpose === "imported") return undefined;
        const whole = durationWords(jobDurations(job).wholeMs);
        return whole === undefined ? undefined : `${whole} with queue`;
      }
      return job.status === "COMPLETED" ? "computing results" : undefined;
  }
}

/** "next", "1 job ahead", "3 jobs ahead" */
export function queueWords(position: number | undefined): string | undefined {
  if (position === undefined) return undefined;
  if (position === 0) return "next in line";
  if (position >= queuePositionMax) return "1,000 or more jobs ahead";
  return position === 1 ? "1 job ahead" : `${position} jobs ahead`;
}

function durationWords(durationMs: number | null): string | undefined {
  return durationMs === null ? undefined : formatDurationMs(durationMs);
}
