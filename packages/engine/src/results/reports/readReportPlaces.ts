import { reportsPerMessageMax } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

export interface ReportPlace {
  projectId: string;
  /** How many messages of its project wait with it: those of projects that wait for less go first. */
  place: number;
}

/** An import may leave more; they are all last then. */
const countedMax = 50_000;

/** Where reports stand among those of all projects, so that one that imports much holds up no other. */
export async function readReportPlaces(
  { db }: Pick<EngineContext, "db">,
  reportIds: readonly string[],
): Promise<Map<string, ReportPlace>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ reportId: string; projectId: string; waiting: number }[]>`
    WITH asked AS MATERIALIZED (
      SELECT report."id" AS "reportId", job."projectId" FROM "report" report
      JOIN "job" job ON job."id" = report."jobId"
      WHERE report."id" = ANY(${[...reportIds]}::uuid[]))
    SELECT asked."reportId"::text, asked."projectId"::text, project."waiting" FROM asked
    JOIN (SELECT one."projectId", (SELECT count(*)::int FROM (
        SELECT 1 FROM "job" WHERE "projectId" = one."projectId" AND "status" = 'COMPLETED'
        LIMIT ${countedMax}) counted) AS "waiting"
      FROM (SELECT DISTINCT "projectId" FROM asked) one) project USING ("projectId")`;
  return new Map(
    rows.map(({ reportId, projectId, waiting }) => [
      reportId,
      { projectId, place: Math.floor(waiting / reportsPerMessageMax) },
    ]),
  );
}
