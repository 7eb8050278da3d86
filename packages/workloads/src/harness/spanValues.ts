import type { OperationRecorder } from "../load/operationRecorder.ts";

interface Span {
  succeeded: number;
  durationNs: number;
  batchSize: number;
}

/**
 * Values of one span by measure, in base units. `succeeded` operations, each of so many items, ended
 * within the duration.
 */
export function spanValues(
  recorder: OperationRecorder,
  { succeeded, durationNs, batchSize }: Span,
): Record<string, number> {
  const throughput = durationNs > 0 ? succeeded / (durationNs / 1e9) : 0;
  return {
    throughput,
    ...(batchSize > 1 && { item_throughput: throughput * batchSize }),
    duration: durationNs,
    ...recorder.latencyValues(),
  };
}
