import type { JobPurpose } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/**
 * Machine-seconds that jobs of a purpose took of a hardware label in the last 24 hours, with what
 * those that have not ended are expected to take. The label's row is locked until the end of the
 * transaction, so that two processes cannot both spend what is left.
 */
export async function readSpentSeconds(
  tx: Tx,
  { labelId, purpose }: { labelId: string; purpose: JobPurpose },
): Promise<number> {
  await tx.$executeRaw`
    SELECT 1 FROM "hardware_label" WHERE "id" = ${labelId}::uuid FOR NO KEY UPDATE`;
  const [row] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce(sum(CASE
        WHEN "finishedAt" IS NULL THEN "expectedSeconds"
        WHEN "claimedAt" IS NULL THEN 0
        ELSE extract(epoch FROM coalesce("completedAt", "finishedAt") - "claimedAt") END),
      0)::float8 AS "seconds"
    FROM "job" WHERE "labelId" = ${labelId}::uuid AND "purpose" = ${purpose}::job_purpose
      AND "createdAt" > now() - interval '24 hours'`;
  return row?.seconds ?? 0;
}
