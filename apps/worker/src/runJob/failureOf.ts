import type { ErrorCode } from "@lapline/contracts";
import { type AbortReason, JobAborted, JobFailure } from "../jobFailure.ts";

/** Why an attempt ended, from whatever was thrown. What nobody foresaw is the worker's own error. */
export function failureOf(error: unknown): AbortReason {
  if (error instanceof JobAborted) return error.reason;
  if (error instanceof JobFailure) return failed(error.code, error.message);
  if (!(error instanceof Error)) return failed("worker_error", String(error));
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return failed("disk_full", error.message);
  return failed("worker_error", error.message);
}

function failed(code: ErrorCode, message: string): AbortReason {
  return { kind: "failed", code, message };
}
