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
