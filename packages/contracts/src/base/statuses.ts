/** States of a job, in the order of its life; DESIGN: "States of a job". */
export const jobStatuses = [
  "QUEUED",
  "CLAIMED",
  "RUNNING",
  "COMPLETED",
  "PROCESSED",
  "CANCELED",
  "FAILED",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A job in one of these states never changes again. */
export const terminalJobStatuses = [
  "PROCESSED",
  "CANCELED",
  "FAILED",
] as const satisfies readonly JobStatus[];

/** States in which a machine owns the job and must renew its lease. */
export const leasedJobStatuses = ["CLAIMED", "RUNNING"] as const satisfies readonly JobStatus[];

/** True when no later event may change the job. */
export function isTerminalJobStatus(status: JobStatus): boolean {
  return (terminalJobStatuses as readonly JobStatus[]).includes(status);
}

/** How many jobs are in each state, with 0 for those that are not among the counts. */
export function countJobStatuses(
  counts: Readonly<Partial<Record<JobStatus, number>>>,
): Record<JobStatus, number> {
  const none = { QUEUED: 0, CLAIMED: 0, RUNNING: 0, COMPLETED: 0 };
  return { ...none, PROCESSED: 0, CANCELED: 0, FAILED: 0, ...counts };
}

/** A run's state is derived from its jobs and never stored. */
export const runStatuses = ["QUEUED", "RUNNING", "PROCESSED", "FAILED", "CANCELED"] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * The state that a run shows for the states of its jobs: RUNNING while any job moves, then FAILED
 * when any job failed, CANCELED when all remaining were canceled, else PROCESSED. An empty list is
 * an import that held nothing new: PROCESSED.
 */
export function runStatusOf(jobs: readonly JobStatus[]): RunStatus {
  if (jobs.length === 0) return "PROCESSED";
  if (jobs.every((status) => status === "QUEUED")) return "QUEUED";
  if (jobs.some((status) => !isTerminalJobStatus(status))) return "RUNNING";
  if (jobs.includes("FAILED")) return "FAILED";
  if (jobs.includes("PROCESSED")) return "PROCESSED";
  return "CANCELED";
}

/** Whether no job of a run will ever change again. */
export function runEnded({ status }: { status: RunStatus }): boolean {
  return status !== "QUEUED" && status !== "RUNNING";
}

/** What a machine is, seen from the control plane. OFFLINE and BUSY are derived, not stored. */
export const machineStatuses = [
  "IDLE",
  "BUSY",
  "DRAINING",
  "OFFLINE",
  "UNHEALTHY",
  "REVOKED",
] as const;
export type MachineStatus = (typeof machineStatuses)[number];

/** What an attempt is doing, as the worker reports it with its heartbeats. */
export const jobPhases = [
  "preparing",
  "provisioning",
  "starting",
  "warmup",
  "trial",
  "verifying",
  "reporting",
] as const;
export type JobPhase = (typeof jobPhases)[number];

/**
 * What a job is for. `measure` measures one version, and only its results are points of a history;
 * `compare` measures two by turns in one attempt; `calibrate` does so with one version on both sides,
 * to learn what a machine takes for a change when nothing changed.
 */
export const jobKinds = ["measure", "compare", "calibrate", "try"] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * Who wanted a job: somebody who submitted it, a suspicion to confirm, or an idle machine. `imported`
 * was measured elsewhere: it comes with its report and no machine ever takes it.
 */
export const jobPurposes = ["submitted", "confirmation", "idle", "imported", "try"] as const;
export type JobPurpose = (typeof jobPurposes)[number];

/** The two versions of an interleaved job; the base is what the head is held against. */
export const sides = ["base", "head"] as const;
export type Side = (typeof sides)[number];

/** Which way a series moved, in terms of its measure. */
export const changeDirections = ["regression", "improvement"] as const;
export type ChangeDirection = (typeof changeDirections)[number];

/** States of a suspicion: a change that nobody is told of before comparisons confirmed it. */
export const suspicionStates = [
  "suspected",
  "confirming",
  "confirmed",
  "not_confirmed",
  "inconclusive",
  "withdrawn",
  "muted",
] as const;
export type SuspicionState = (typeof suspicionStates)[number];

/** What became of a change, as pages and the command line say it. */
export const suspicionWords: Readonly<Record<SuspicionState, string>> = {
  suspected: "suspected",
  confirming: "being confirmed",
  confirmed: "confirmed",
  not_confirmed: "not confirmed",
  inconclusive: "inconclusive",
  withdrawn: "withdrawn",
  muted: "muted",
};

/** States of an alert, in the order of its life. */
export const alertStates = ["open", "acknowledged", "resolved", "dismissed"] as const;
export type AlertState = (typeof alertStates)[number];

/** What a comparison says of the head, in terms of its measure. */
export const comparisonVerdicts = ["worse", "better", "same", "insufficient"] as const;
export type ComparisonVerdict = (typeof comparisonVerdicts)[number];
