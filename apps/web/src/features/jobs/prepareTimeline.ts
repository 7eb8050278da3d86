import { formatDurationMs, type Job, jobDurations } from "@lapline/contracts";

export interface TimelineStep {
  id: "queued" | "claimed" | "preparing" | "warmup" | "trials" | "processed";
  title: string;
  state: "done" | "current" | "ahead" | "stopped";
  /** "trial 3 of 10", "12 s", "machine bench-1" */
  note?: string;
}

const order = ["queued", "claimed", "preparing", "warmup", "trials", "processed"] as const;
type StepId = (typeof order)[number];

const titles: Record<StepId, string> = {
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

/**
 * The life of a job as steps. Each trial has its own start and warm-up, so these count as part of the
 * trials from the second trial on. A job that failed or was canceled stops at the step it had reached.
 */
export function prepareTimeline(job: Job): TimelineStep[] {
  const reached = reachedStep(job);
  const at = order.indexOf(reached);
  const stopped = job.status === "FAILED" || job.status === "CANCELED";
  const finished = job.status === "PROCESSED";
  return order.map((id, index) => {
    const note = noteOf(id, job);
    return {
      id,
      title: titles[id],
      state:
        finished || index < at ? "done" : index > at ? "ahead" : stopped ? "stopped" : "current",
      ...(note === undefined ? {} : { note }),
    };
  });
}

function reachedStep(job: Job): StepId {
  if (job.status === "PROCESSED" || job.status === "COMPLETED") return "processed";
  if (job.status === "QUEUED") return "queued";
  if (job.claimedAt === undefined) return "queued";
  const { phase, trial = 0 } = job.progress ?? {};
  switch (phase) {
    case undefined:
      return job.startedAt === undefined ? "claimed" : "preparing";
    case "preparing":
    case "provisioning":
      return "preparing";
    case "starting":
      return trial > 1 ? "trials" : "preparing";
    case "warmup":
      return trial > 1 ? "trials" : "warmup";
    case "trial":
    case "verifying":
      return "trials";
    case "reporting":
      return "processed";
  }
}

function noteOf(id: StepId, job: Job): string | undefined {
  switch (id) {
    case "queued":
      if (job.status === "QUEUED") return queueWords(job.queuePosition);
      return durationWords(jobDurations(job).queuedMs);
    case "claimed":
      return job.machine?.name;
    case "preparing": {
      const phase = reachedStep(job) === "preparing" ? job.progress?.phase : undefined;
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
      if (job.status === "COMPLETED" || job.status === "PROCESSED") return `${planned} measured`;
      return trial ? `trial ${trial} of ${trials}` : `${trials} planned`;
    }
    case "processed":
      if (job.status === "PROCESSED") {
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
  return position === 1 ? "1 job ahead" : `${position} jobs ahead`;
}

function durationWords(durationMs: number | null): string | undefined {
  return durationMs === null ? undefined : formatDurationMs(durationMs);
}
