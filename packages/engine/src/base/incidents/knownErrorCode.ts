import { type ErrorCode, errorCodeSchema } from "@lapline/contracts";

/** The code that a job failed with. Throws for one of a newer version, which nothing here can judge. */
export function knownErrorCode(code: string | null): ErrorCode {
  const known = errorCodeSchema.safeParse(code);
  if (known.success) return known.data;
  throw new Error(
    `A job failed with the code ${code ?? "(none)"}, which this version of Lapline does not know. Update control, then retry.`,
  );
}
