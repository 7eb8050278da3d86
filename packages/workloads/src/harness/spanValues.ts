import type { OperationRecorder } from "../load/operationRecorder.ts";

/** Values of one span by measure, in base units. `succeeded` operations ended within the duration. */
export function spanValues(
  recorder: OperationRecorder,
  succeeded: number,
  durationNs: number,
): Record<string, number> {
  return {
    throughput: durationNs > 0 ? succeeded / (durationNs / 1e9) : 0,
    duration: durationNs,
    ...recorder.latencyValues(),
  };
}
