/** Share of the host's CPUs that other programs may use during a trial before it is said. */
const othersShareMax = 0.1;

/** Whether other programs used so many cores that they may have disturbed a trial. Pure. */
export function isBusyWithOthers(cores: number, cpus: number): boolean {
  return cores > cpus * othersShareMax;
}

/**
 * What is said of trials beside which other programs computed, in one sentence for all of them.
 * `cores`: what others used on average during each trial, null where that is not known. Null where
 * nothing has to be said. Pure.
 */
export function busyHostWords(cores: readonly (number | null)[], cpus: number): string | null {
  const busy = cores.filter((one) => one !== null && isBusyWithOthers(one, cpus));
  if (busy.length === 0) return null;
  const most = Math.max(...busy.map(Number)).toFixed(1);
  const trials = `${busy.length} of ${cores.length} ${cores.length === 1 ? "trial" : "trials"}`;
  return `The host was busy: other programs used up to ${most} of its ${cpus} CPUs during ${trials}. End them and measure again.`;
}
