interface ErrorCodeFacts {
  /** Only these re-queue a job: the machine failed, not the thing that it measured. */
  infrastructure: boolean;
  /** What happened, for the user. */
  sentence: string;
  /** What to do about it once the job is over. */
  nextStep: string;
}

/** The closed set of reasons for which an attempt ends without a report. */
export const errorCodes = {
  machine_lost: {
    infrastructure: true,
    sentence: "The machine stopped answering while it owned this job.",
    nextStep: "Check the machine and its connection, then run the job again.",
  },
  worker_error: {
    infrastructure: true,
    sentence: "The worker hit an error of its own while it ran this job.",
    nextStep: "Read the end of the job's log, then run the job again.",
  },
  worker_stopped: {
    infrastructure: true,
    sentence: "The worker was stopped while it ran this job.",
    nextStep: "Run the job again when the machine is back.",
  },
  disk_full: {
    infrastructure: true,
    sentence: "The machine ran out of disk space.",
    nextStep: "Free space on the machine; it takes no jobs until it reports healthy again.",
  },
  sandbox_unavailable: {
    infrastructure: true,
    sentence: "The machine lacks something that this job needs.",
    nextStep:
      "Install what the message names. For the docker sandbox, check that the container engine answers.",
  },
  registry_unreachable: {
    infrastructure: true,
    sentence: "The source of this version did not answer while it was provisioned.",
    nextStep:
      "Check the machine's connection to the registry or repository, then run the job again.",
  },
  version_not_found: {
    infrastructure: false,
    sentence: "The source of this target has no such version.",
    nextStep:
      "Check the spelling against the target's list of versions, or the tags, branches and commits of its repository.",
  },
  provision_failed: {
    infrastructure: false,
    sentence: "What came for this version is not what it has to be, so nothing of it was started.",
    nextStep: "Compare both checksums in the message with the publisher's before you run it again.",
  },
  build_failed: {
    infrastructure: false,
    sentence: "This version could not be built or unpacked.",
    nextStep: "Read the build output in the job's log.",
  },
  target_not_ready: {
    infrastructure: false,
    sentence: "The target started but did not become ready in time.",
    nextStep:
      "Read the target's last log lines. If it only needs longer, raise ready.within of its definition.",
  },
  target_exited: {
    infrastructure: false,
    sentence: "The target ended by itself before the measurement was over.",
    nextStep: "Read the target's last log lines and its exit code.",
  },
  target_out_of_memory: {
    infrastructure: false,
    sentence: "The target was killed because it used more memory than the sandbox allows.",
    nextStep: "Raise the memory limit of the hardware label or lower the scenario's size.",
  },
  walls_missing: {
    infrastructure: false,
    sentence: "The machine cannot build walls around this target, so it does not run it.",
    nextStep: "Install bubblewrap on the machine, use the docker sandbox, or another machine.",
  },
  target_processes_exceeded: {
    infrastructure: false,
    sentence: "The target was ended because it started more processes than the sandbox allows.",
    nextStep: "Lower the scenario's size, or run the target in the docker sandbox.",
  },
  target_disk_exceeded: {
    infrastructure: false,
    sentence: "The target was ended because it wrote more to disk than a job may.",
    nextStep: "Raise the worker's JOB_DISK_BYTES_MAX or lower the scenario's size.",
  },
  bootstrap_failed: {
    infrastructure: false,
    sentence: "The target refused the preparation that the scenario needs.",
    nextStep: "Read the failed request in the job's log; this version may speak another dialect.",
  },
  load_failed: {
    infrastructure: false,
    sentence: "The load generator could not run the scenario against the target.",
    nextStep: "Read the job's log for the first failed request.",
  },
  unsupported: {
    infrastructure: false,
    sentence: "This machine's worker does not know the target, the scenario or its version.",
    nextStep: "Update the worker, or submit to a label whose machines support it.",
  },
  job_timeout: {
    infrastructure: false,
    sentence: "The job did not finish within its hard time limit.",
    nextStep: "Lower the scenario's size or the number of trials.",
  },
  result_invalid: {
    infrastructure: false,
    sentence: "The report could not be turned into results.",
    nextStep: "Open the report: it lists what was wrong with it.",
  },
} as const satisfies Record<string, ErrorCodeFacts>;

export type ErrorCode = keyof typeof errorCodes;

/** True when a job whose attempt ended with this code is queued again, as long as attempts are left. */
export function isInfrastructureError(code: ErrorCode): boolean {
  return errorCodes[code].infrastructure;
}
