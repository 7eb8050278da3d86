import type { SuspicionState } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";
import { lostEvidenceReason, moveSuspicion } from "../../judgment/index.ts";
import type { DeletionInput } from "./deletionFacts.ts";

interface Affected {
  id: string;
  state: SuspicionState;
  alertId: string | null;
  confirmations: number;
  /** Deleted comparisons of its two versions that showed it. */
  comparisons: number;
  /** The comparison that it waits for is one of the jobs, and came to nothing. */
  isWaiting: boolean;
}

/**
 * Tells the suspicions whose first point or whose comparisons are about to go, and the alerts that
 * group them. What was confirmed stays so, because people were told; it says what it rested on.
 */
export async function noteLostEvidence(
  tx: Tx,
  context: EngineContext,
  jobIds: readonly string[],
  { projectId, actor, reason }: DeletionInput,
): Promise<void> {
  const sentence = lostEvidenceReason(reason);
  const affected = await readAffected(tx, jobIds);
  for (const { id: suspicionId, state, confirmations, ...lost } of affected) {
    await moveSuspicion(tx, context, {
      suspicionId,
      from: state,
      to: lost.isWaiting ? "suspected" : state,
      actor,
      reason: sentence,
      confirmations: Math.max(0, confirmations - lost.comparisons),
    });
  }
  const alertIds = new Set(affected.flatMap(({ alertId }) => (alertId === null ? [] : [alertId])));
  for (const alertId of alertIds) {
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "alert.evidence_deleted",
      subjectKind: "alert",
      subjectId: alertId,
      data: { detail: sentence },
    });
  }
  if (alertIds.size > 0) await announce(tx, { kind: "alert", projectId });
}

async function readAffected(tx: Tx, jobIds: readonly string[]): Promise<Affected[]> {
  const jobs = Prisma.sql`ANY(${[...jobIds]}::uuid[])`;
  return tx.$queryRaw<Affected[]>`
    SELECT suspicion."id", suspicion."state"::text AS "state", suspicion."alertId",
      suspicion."confirmations",
      (SELECT count(*) FROM "comparison" comparison
        WHERE comparison."jobId" = ${jobs} AND comparison."seriesId" = suspicion."seriesId"
          AND comparison."headVersionId" = suspicion."versionId"
          AND comparison."baseVersionId" = suspicion."baseVersionId"
          AND comparison."verdict" IN ('worse', 'better'))::int AS "comparisons",
      suspicion."state" = 'confirming' AND suspicion."comparisonJobId" = ${jobs} AS "isWaiting"
    FROM "suspicion" suspicion
    WHERE suspicion."id" IN (
      SELECT own."id" FROM "suspicion" own JOIN "result" result ON result."id" = own."resultId"
      JOIN "report" report ON report."id" = result."reportId" WHERE report."jobId" = ${jobs}
      UNION
      SELECT own."id" FROM "suspicion" own
      JOIN "comparison" comparison ON comparison."seriesId" = own."seriesId"
        AND comparison."headVersionId" = own."versionId"
        AND comparison."baseVersionId" = own."baseVersionId"
      WHERE comparison."jobId" = ${jobs}
      UNION
      SELECT own."id" FROM "suspicion" own
      WHERE own."comparisonJobId" = ${jobs} AND own."state" = 'confirming')
    ORDER BY suspicion."id" FOR NO KEY UPDATE`;
}
