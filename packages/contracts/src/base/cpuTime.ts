/** The measure of what an operation costs the target in CPU time. */
export const cpuTimePerOperation = "cpu_time_per_operation";

/** Whether a measure in ns is work of CPUs: a cost like memory, and no time that anybody waits. Pure. */
export function isCpuTime(measure: string): boolean {
  return measure === cpuTimePerOperation;
}
