/** How long a claim holds without a heartbeat. Six missed beats: one GC pause or lost packet is no death. */
export const leaseMs = 30_000;

/** How often a worker renews its lease; each answer may bring back cancel or fenced. */
export const heartbeatIntervalMs = 5_000;

/** How often an idle worker asks for work although no bell rang: the queue may lose everything. */
export const claimPollIntervalMs = 15_000;

/** A machine that was silent for this long is shown offline. Two missed polls and a heartbeat. */
export const machineOfflineAfterMs = 45_000;

/** Executions of one job: the first and two more after infrastructure errors. */
export const attemptsMax = 3;

/** Longest life of one attempt; RELIABILITY F13 ends a job that heartbeats for ever. */
export const hardTimeoutMs = 6 * 60 * 60_000;
