import type { ReasonCode } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** A result whose place another report took. */
export interface Replaced {
  resultId: string;
  reportId: string;
  seriesId: string;
  byReportId: string;
}

const superseded: ReasonCode = "superseded";

/**
 * Takes results away whose place a later import took with other values. Their reports stay and
 * say by which one they are superseded.
 */
export async function replaceResults(tx: Tx, replaced: readonly Replaced[]): Promise<void> {
  if (replaced.length === 0) return;
  const text = JSON.stringify(replaced);
  await tx.result.deleteMany({ where: { id: { in: replaced.map(({ resultId }) => resultId) } } });
  await tx.$executeRaw`
    UPDATE "series" SET "points" = greatest(0, "series"."points" - gone."points")
    FROM (SELECT one."seriesId", count(*)::int AS "points"
      FROM jsonb_to_recordset(${text}::jsonb) AS one ("seriesId" uuid) GROUP BY one."seriesId") gone
    WHERE "series"."id" = gone."seriesId"`;
  await tx.$executeRaw`
    UPDATE "report" SET "supersededById" = gone."by", "valid" = false,
      "reasons" = ARRAY[jsonb_build_object('code', ${superseded}::text,
        'facts', jsonb_build_object('report', gone."by"))]
    FROM (SELECT DISTINCT ON (one."reportId") one."reportId", one."byReportId" AS "by"
      FROM jsonb_to_recordset(${text}::jsonb) AS one ("reportId" uuid, "byReportId" uuid)) gone
    WHERE "report"."id" = gone."reportId"
      AND NOT EXISTS (SELECT 1 FROM "result" WHERE "result"."reportId" = "report"."id")`;
}
