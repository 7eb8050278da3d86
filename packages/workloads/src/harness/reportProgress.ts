import type { HarnessAnswer } from "@lapline/contracts";

type Progress = Omit<Extract<HarnessAnswer, { event: "progress" }>, "event">;
export type ReportProgress = (progress: Progress) => void;

const intervalMs = 250;

/**
 * Wraps a reporter so that it is called at most four times a second. `nowMs` is monotonic time; the
 * rate is that of the time since the last report.
 */
export function throttleProgress(
  report: ReportProgress,
  operationsTotal: number | null,
): (nowMs: number, operations: number) => void {
  let last: { ms: number; operations: number } | undefined;
  return (nowMs, operations) => {
    last ??= { ms: nowMs, operations };
    const sinceMs = nowMs - last.ms;
    if (sinceMs < intervalMs) return;
    const rate = ((operations - last.operations) * 1000) / sinceMs;
    last = { ms: nowMs, operations };
    report({ operations, operationsTotal, rate });
  };
}
