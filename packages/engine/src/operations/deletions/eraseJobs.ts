import { reasonOf, type SuspicionState } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, putOutbox } from "../../base/index.ts";
import { moveSuspicion } from "../../judgment/index.ts";
import { lockSeries, updateNoiseFloors } from "../../results/index.ts";
import type { DeletionInput, Erased } from "./deletionFacts.ts";

/**
 * Takes jobs that have ended away with their logs, reports and everything that was measured by them,
 * in the caller's transaction, which holds the rows of the jobs. Noise floors are those of the calibrations that are
 * left, suspicions and alerts that rested on them get a sentence, and the histories are evaluated
 * again soon, in batches. Shares are copies and stay what they are.
 */
export async function eraseJobs(
  tx: Tx,
  context: EngineContext,
  jobIds: readonly string[],
  deletion: DeletionInput,
): Promise<Erased> {
  const { projectId } = deletion;
  const ids = [...jobIds];
  const seriesIds = await readSeries(tx, ids);
  await lockSeries(tx, seriesIds);
  await noteLostEvidence(tx, context, ids, deletion);
  const calibrated = await tx.comparison.findMany({
    where: { jobId: { in: ids }, kind: "calibrate" },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  await tx.$executeRaw`
    UPDATE "series" SET "points" = greatest(0, "series"."points" - gone."points")
    FROM (SELECT result."seriesId", count(*)::int AS "points" FROM "result" result
      JOIN "report" report ON report."id" = result."reportId"
      WHERE report."jobId" = ANY(${ids}::uuid[]) GROUP BY result."seriesId") gone
    WHERE "series"."id" = gone."seriesId"`;
  const ofReports = { report: { jobId: { in: ids } } };
  await tx.comparison.deleteMany({ where: ofReports });
  await tx.resourceTrack.deleteMany({ where: ofReports });
  const { count: results } = await tx.result.deleteMany({ where: ofReports });
  const { count: reports } = await tx.report.deleteMany({ where: { jobId: { in: ids } } });
  const floors = calibrated.map(({ seriesId }) => seriesId);
  await tx.noiseFloor.deleteMany({ where: { seriesId: { in: floors } } });
  if (floors.length > 0) await updateNoiseFloors(tx, context, floors);
  await evaluateAgain(tx, projectId, ids);
  await tx.logChunk.deleteMany({ where: { jobId: { in: ids } } });
  await tx.attempt.deleteMany({ where: { jobId: { in: ids } } });
  await tx.job.deleteMany({ where: { id: { in: ids } } });
  await announce(tx, { kind: "series", projectId });
  return { reports, results, series: seriesIds.length };
}

/** Histories that the reports have a point or a comparison in. */
async function readSeries(tx: Tx, jobIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT result."seriesId" AS "id" FROM "result" result
    JOIN "report" report ON report."id" = result."reportId"
    WHERE report."jobId" = ANY(${[...jobIds]}::uuid[])
    UNION SELECT "seriesId" FROM "comparison" WHERE "jobId" = ANY(${[...jobIds]}::uuid[])`;
  return rows.map(({ id }) => id);
}

/** Asks for what follows from the points that are left. */
async function evaluateAgain(tx: Tx, projectId: string, jobIds: string[]): Promise<void> {
  const scopes = await tx.job.findMany({
    where: { id: { in: jobIds } },
    distinct: ["targetId", "scenarioId", "labelId"],
    select: { targetId: true, scenarioId: true, labelId: true },
  });
  await putOutbox(
    tx,
    scopes.map((scope) => ({ kind: "reprocess", projectId, scope, force: false, after: null })),
  );
}

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
async function noteLostEvidence(
  tx: Tx,
  context: EngineContext,
  jobIds: readonly string[],
  { projectId, actor, reason }: DeletionInput,
): Promise<void> {
  const lostReason = reasonOf("evidence_deleted", { reason });
  const affected = await readAffected(tx, jobIds);
  for (const { id: suspicionId, state, confirmations, ...lost } of affected) {
    await moveSuspicion(tx, context, {
      suspicionId,
      from: state,
      to: lost.isWaiting ? "suspected" : state,
      actor,
      reason: lostReason,
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
      data: { detail: lostReason },
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
