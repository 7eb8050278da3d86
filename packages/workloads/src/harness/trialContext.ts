import type { HarnessAnswer } from "@lapline/contracts";

/** What measuring needs of the place where a harness runs, beside `performance.now()`. */
export interface HarnessHost {
  /** CLOCK_MONOTONIC, ns: the axis that all processes of a machine share. */
  monotonicNs(): bigint;
  /** Gives the thread away once, so that messages and timers are served. */
  yieldThread(): Promise<void>;
  /** Waits at least so many milliseconds. */
  delay(ms: number): Promise<void>;
}

type FailureCode = Extract<HarnessAnswer, { ok: false }>["code"];

/** Ends a trial with the error code of the job that it stands for. */
export class HarnessFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Runs `step`; what it throws becomes a failure with `code`, unless it already is one. */
export async function failingAs<T>(code: FailureCode, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof HarnessFailure) throw error;
    throw new HarnessFailure(code, messageOf(error), { cause: error });
  }
}

/** What a thrown value says, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
