import type { ImportedMeasure } from "./importedFile.ts";

type Definition = Omit<ImportedMeasure, "samples">;

const time = { unit: "ns", direction: "lower_is_better" } as const;

/** Measures that several formats give, so that they are called the same. */
export const commonMeasures = {
  timePerOperation: { name: "time_per_operation", ...time },
  duration: { name: "duration", ...time },
  latency: { name: "latency_mean", ...time },
  throughput: { name: "throughput", unit: "ops/s", direction: "higher_is_better" },
  memoryPerOperation: {
    name: "memory_per_operation",
    unit: "bytes",
    direction: "lower_is_better",
  },
  bytesPerSecond: { name: "bytes_per_second", unit: "bytes/s", direction: "higher_is_better" },
  errors: { name: "errors", unit: "count", direction: "lower_is_better" },
} as const satisfies Record<string, Definition>;

/** The measure of one percentile of a latency, e.g. `latency_p99` of `99` or `99.000`. */
export function latencyPercentile(percentile: string): Definition {
  const plain = String(Number(percentile)).replace(".", "_");
  return { name: `latency_p${plain}`, ...time };
}
