/** How each sampled number was taken; unknown methods, of other workers, stay as they are. */
const words: Readonly<Record<string, string>> = {
  completed_operations: "throughput from completed operations",
  proc_stat_process_tree: "CPU time of all processes",
  rss_process_tree: "resident memory of all processes",
  pss_process_tree: "memory of all processes, shared pages counted once",
  engine_stats_cpu: "CPU time of the container",
  engine_stats_minus_inactive_file: "container memory without idle file cache",
};

/** A sampling method in words. Pure. */
export function methodWords(method: string): string {
  return words[method] ?? method.replaceAll("_", " ");
}
