import type { ErrorCode } from "@lapline/contracts";

/** An attempt that ends without a report, for a reason of the closed set. */
export class JobFailure extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "JobFailure";
    this.code = code;
  }
}

/** Why a job ends before its work is done. It travels as the reason of the job's AbortSignal. */
export type AbortReason =
  | { kind: "canceled" }
  | { kind: "fenced" }
  | { kind: "lease_lost" }
  | { kind: "failed"; code: ErrorCode; message: string };

/** Error that carries an {@link AbortReason} through promise chains. */
export class JobAborted extends Error {
  readonly reason: AbortReason;

  constructor(reason: AbortReason) {
    super(reason.kind === "failed" ? reason.message : `the job was ${reason.kind}`);
    this.name = "JobAborted";
    this.reason = reason;
  }
}

/** Throws {@link JobAborted} when the signal has fired. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw asJobAborted(signal.reason);
}

/** The signal's reason as an error; a reason that is none of ours is an error of the worker. */
export function asJobAborted(reason: unknown): JobAborted {
  if (reason instanceof JobAborted) return reason;
  return new JobAborted({ kind: "failed", code: "worker_error", message: String(reason) });
}
