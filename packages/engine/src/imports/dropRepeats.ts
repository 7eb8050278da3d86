import type { Tx } from "@lapline/db";

/** A measure of a report that does not become a result, and the report that stands in its place. */
interface Repeat {
  reportId: string;
  seriesId: string;
  ofReportId: string;
}

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
      "reasons" = ARRAY['This measurement was imported before: report ' || dropped."of" || ' holds it.']
    FROM (SELECT repeat."reportId", max(repeat."ofReportId"::text) AS "of", count(*) AS "measures"
      FROM jsonb_to_recordset(${text}::jsonb) AS repeat ("reportId" uuid, "ofReportId" uuid)
      GROUP BY repeat."reportId") dropped
    WHERE "report"."id" = dropped."reportId"
      AND dropped."measures" = (SELECT count(*) FROM jsonb_object_keys("report"."measureDigests"))`;
}
