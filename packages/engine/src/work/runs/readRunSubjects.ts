import { changeDirectionSchema, type RunSubject } from "@lapline/contracts";
import type { Db } from "@lapline/db";

interface SubjectRow {
  runId: string;
  kind: "compare" | "calibrate";
  purpose: string;
  base: string | null;
  head: string;
  pairs: number;
  ofRunId: string | null;
  step: number | null;
  bisectedAlertId: string | null;
  seriesId: string | null;
  measureTitle: string | null;
  direction: string | null;
  series: number;
  alertId: string | null;
}

/**
 * What these runs are for, by their id; those that measure each of their versions are left out. A
 * suspicion keeps its last comparison only, so a confirmation is found by its versions and workload.
 */
export async function readRunSubjects(
  db: Pick<Db, "$queryRaw">,
  runIds: readonly string[],
): Promise<Map<string, RunSubject>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.$queryRaw<SubjectRow[]>`
    SELECT run."id" AS "runId", job."kind"::text AS "kind", job."purpose"::text AS "purpose",
      base."name" AS "base", head."name" AS "head", jobs."pairs", run."confirmsRunId" AS "ofRunId",
      step."number" AS "step", step."alertId" AS "bisectedAlertId", change."seriesId",
      change."measureTitle", change."direction", coalesce(change."series", 0)::int AS "series",
      change."alertId"
    FROM "run" run
    CROSS JOIN LATERAL (
      SELECT * FROM "job" WHERE "runId" = run."id" ORDER BY "position" LIMIT 1) job
    JOIN "version" head ON head."id" = job."versionId"
    LEFT JOIN "version" base ON base."id" = job."baseVersionId"
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT (own."versionId", own."baseVersionId"))::int AS "pairs",
        bool_and(own."kind" = job."kind") AS "alike"
      FROM "job" own WHERE own."runId" = run."id") jobs
    LEFT JOIN LATERAL (
      SELECT step."number", bisection."alertId" FROM "bisection_step" step
      JOIN "bisection" bisection ON bisection."id" = step."bisectionId"
      WHERE step."jobId" = job."id" LIMIT 1) step ON true
    LEFT JOIN LATERAL (
      SELECT suspicion."seriesId", series."measureTitle", suspicion."direction"::text AS "direction",
        suspicion."alertId", count(*) OVER () AS "series"
      FROM "series" series
      JOIN "suspicion" suspicion ON suspicion."seriesId" = series."id"
      WHERE series."targetId" = job."targetId" AND series."labelId" = job."labelId"
        AND series."scenarioId" = job."scenarioId"
        AND (suspicion."comparisonJobId" = job."id"
          OR (suspicion."baseVersionId", suspicion."versionId")
            = (job."baseVersionId", job."versionId")
          OR (suspicion."wideBaseVersionId", suspicion."wideVersionId")
            = (job."baseVersionId", job."versionId"))
      ORDER BY suspicion."alertId" IS NULL, abs(ln(suspicion."ratio")) DESC, suspicion."id"
      LIMIT 1) change
      ON job."purpose" = 'confirmation' AND run."confirmsRunId" IS NULL AND step."number" IS NULL
    WHERE run."id" = ANY(${[...runIds]}::uuid[]) AND job."kind" IN ('compare', 'calibrate')
      AND jobs."alike"`;
  return new Map(rows.map((row) => [row.runId, viewSubject(row)]));
}

function viewSubject(row: SubjectRow): RunSubject {
  const { base, head, pairs, step, bisectedAlertId, ofRunId } = row;
  if (row.kind === "calibrate" || base === null) return { kind: "calibration" };
  const pair = { base, head, morePairs: pairs - 1 };
  if (step !== null && bisectedAlertId !== null) {
    return { kind: "bisection", ...pair, step, alertId: bisectedAlertId };
  }
  if (row.purpose !== "confirmation") return { kind: "comparison", ...pair };
  return { kind: "confirmation", ...pair, change: viewChange(row), ofRunId };
}

function viewChange({ seriesId, measureTitle, direction, series, alertId }: SubjectRow) {
  if (seriesId === null || measureTitle === null) return null;
  const moved = changeDirectionSchema.parse(direction);
  return { seriesId, measureTitle, direction: moved, more: series - 1, alertId };
}
