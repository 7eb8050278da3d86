import type { ReasonCode } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** A measure of a report that does not become a result, and the report that stands in its place. */
export interface Repeat {
  reportId: string;
  seriesId: string;
  byReportId: string;
  /** That holds the same values; otherwise it corrects them. */
  isSame: boolean;
}

const same: ReasonCode = "imported_before";
const superseded: ReasonCode = "superseded";

/**
 * Takes back the points that were counted for measures that do not become results, and has reports of
 * which nothing becomes one say so.
 */
export async function dropRepeats(tx: Tx, repeats: readonly Repeat[]): Promise<void> {
  if (repeats.length === 0) return;
  const text = JSON.stringify(repeats);
  await tx.$executeRaw`
    UPDATE "series" SET "points" = greatest(0, "series"."points" - dropped."points")
    FROM (SELECT repeat."seriesId", count(*)::int AS "points"
      FROM jsonb_to_recordset(${text}::jsonb) AS repeat ("seriesId" uuid)
      GROUP BY repeat."seriesId") dropped
    WHERE "series"."id" = dropped."seriesId"`;
  await tx.$executeRaw`
    UPDATE "report" SET "valid" = false,
      "supersededById" = CASE WHEN dropped."isSame" THEN NULL ELSE dropped."by" END,
      "reasons" = ARRAY[jsonb_build_object(
        'code', CASE WHEN dropped."isSame" THEN ${same}::text ELSE ${superseded}::text END,
        'facts', jsonb_build_object('report', dropped."by"))]
    FROM (SELECT repeat."reportId", max(repeat."byReportId"::text)::uuid AS "by",
        bool_and(repeat."isSame") AS "isSame", count(*) AS "measures"
      FROM jsonb_to_recordset(${text}::jsonb)
        AS repeat ("reportId" uuid, "byReportId" uuid, "isSame" boolean)
      GROUP BY repeat."reportId") dropped
    WHERE "report"."id" = dropped."reportId"
      AND dropped."measures" = (SELECT count(*) FROM jsonb_object_keys("report"."measureDigests"))`;
}
