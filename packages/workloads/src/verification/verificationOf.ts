import type { TargetDescription, Verification } from "@lapline/contracts";
import generated from "./verifiedRuns.json" with { type: "json" };
import { type VerifiedRuns, verifiedRunsSchema } from "./verifiedRuns.ts";

/** What docs/results proved when this file was generated. */
export const verifiedRuns: VerifiedRuns = verifiedRunsSchema.parse(generated);

/**
 * Whether a target ever ran for real: only a kept result says so. A target without one keeps the
 * reason that its own description gives.
 */
export function verificationOf(
  { id, verification }: Pick<TargetDescription, "id" | "verification">,
  runs: VerifiedRuns = verifiedRuns,
): Verification {
  const run = runs[id];
  if (run !== undefined) return { status: "verified", on: run.on, where: run.where };
  const reason = "Lapline's own results have no valid run of it.";
  return verification ?? { status: "not_verified", reason };
}
