import type { AlarmRate } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

const days = 90;

/**
 * How often Lapline was wrong: of the suspicions that measuring again decided in the last 90 days, those
 * that were not confirmed, and those that were but whose alert somebody dismissed. One whose comparison
 * failed or was canceled was decided by nothing and does not count. A merged alert counts where it
 * went; one that was closed because no rule matches it any more was no false alarm.
 */
export async function readAlarmRate(
  { db, clock }: EngineContext,
  { projectId }: { projectId: string },
): Promise<AlarmRate> {
  const since = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  const [counted] = await db.$queryRaw<
    { decided: number; notConfirmed: number; dismissed: number }[]
  >`
    SELECT count(*)::int AS "decided",
      (count(*) FILTER (WHERE suspicion."state" = 'not_confirmed'))::int AS "notConfirmed",
      (count(*) FILTER (
        WHERE suspicion."state" = 'confirmed' AND alert."state" = 'dismissed'
          AND alert."unmatchedSince" IS NULL))::int AS "dismissed"
    FROM "suspicion" suspicion
    LEFT JOIN "alert" alert ON alert."id" = suspicion."alertId"
    WHERE suspicion."projectId" = ${projectId}::uuid AND suspicion."decidedAt" >= ${since}
      AND (suspicion."state" = 'confirmed' OR suspicion."state" = 'not_confirmed' AND EXISTS (
        SELECT 1 FROM "comparison" comparison
        WHERE comparison."jobId" = suspicion."comparisonJobId"
          AND comparison."seriesId" = suspicion."seriesId"))`;
  const { decided, notConfirmed, dismissed } = counted ?? {
    decided: 0,
    notConfirmed: 0,
    dismissed: 0,
  };
  const rate = decided === 0 ? null : (notConfirmed + dismissed) / decided;
  return { days, decided, notConfirmed, dismissed, rate };
}
