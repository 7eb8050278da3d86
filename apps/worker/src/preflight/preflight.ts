/** What the host looked like just before a job, as far as it can disturb a measurement. */
export interface HostState {
  /** Share of all CPU time, 0 to 1, that somebody used while the worker waited; null: not known. */
  cpuBusyShare: number | null;
  cpuThreads: number;
  memoryAvailableBytes: number;
  memoryBytes: number;
  diskFreeBytes: number;
  diskFreeBytesMin: number;
  governor: string | null;
  /** Running containers that are not ours. */
  foreignContainers: readonly string[];
  /** Leftovers of an earlier attempt that had to be removed now. */
  leftovers: readonly string[];
}

/** Share of the CPUs that may be busy with something else before a warning. */
const BUSY_SHARE_MAX = 0.1;
const MEMORY_AVAILABLE_SHARE_MIN = 0.2;
const LISTED_MAX = 5;

/** Findings as sentences for the report. None of them stops a job: a reader has to judge. */
export function preflightWarnings(state: HostState): string[] {
  const warnings: string[] = [];
  if (state.cpuBusyShare !== null && state.cpuBusyShare > BUSY_SHARE_MAX) {
    const cores = (state.cpuBusyShare * state.cpuThreads).toFixed(1);
    warnings.push(
      `The host was busy before the job: ${cores} of ${state.cpuThreads} CPUs were in use.`,
    );
  }
  if (state.memoryAvailableBytes < state.memoryBytes * MEMORY_AVAILABLE_SHARE_MIN) {
    warnings.push(
      `Little memory was free before the job: ${mebibytes(state.memoryAvailableBytes)} of ${mebibytes(state.memoryBytes)} MiB.`,
    );
  }
  if (state.diskFreeBytes < state.diskFreeBytesMin * 2) {
    warnings.push(`Little disk space was free: ${mebibytes(state.diskFreeBytes)} MiB.`);
  }
  if (state.governor !== null && state.governor !== "performance") {
    warnings.push(
      `The CPU governor is "${state.governor}", so the clock follows the load; "performance" repeats better.`,
    );
  }
  if (state.foreignContainers.length > 0) {
    warnings.push(`Other containers were running: ${list(state.foreignContainers)}.`);
  }
  if (state.leftovers.length > 0) {
    warnings.push(`Leftovers of an earlier job were removed first: ${list(state.leftovers)}.`);
  }
  return warnings;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_MAX).join(", ");
  const more = names.length - LISTED_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
