/**
 * How warnings begin that say that other programs used the host of a job; readable by PostgreSQL as well.
 * The worker writes them before a job and beside each trial.
 */
export const hostBusyPattern =
  "^(The host was busy before the job:|Trial \\d+: other programs used )";

const pattern = new RegExp(hostBusyPattern);

/** Whether a warning of a report says that other programs used the host. Pure. */
export function saysHostBusy(warning: string): boolean {
  return pattern.test(warning);
}
