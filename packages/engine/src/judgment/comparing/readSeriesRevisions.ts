import type { Db, Tx } from "@lapline/db";

/**
 * The revisions of definitions by which these series were measured last, each once: what follows their
 * results is measured as they were, whatever the project offers by now. Empty for targets that come
 * with Lapline.
 */
export async function readSeriesRevisions(
  db: Db | Tx,
  seriesIds: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ revisionId: string }[]>`
    SELECT DISTINCT job."definitionRevisionId"::text AS "revisionId"
    FROM "series" series
    CROSS JOIN LATERAL (SELECT result."jobId" FROM "result" result
      WHERE result."seriesId" = series."id"
      ORDER BY result."measuredAt" DESC LIMIT 1) latest
    JOIN "job" job ON job."id" = latest."jobId"
    WHERE series."id" = ANY(${[...seriesIds]}::uuid[]) AND series."definitionHash" IS NOT NULL
      AND job."definitionRevisionId" IS NOT NULL`;
  return rows.map(({ revisionId }) => revisionId);
}

/** The same of all changes of an alert that are confirmed. */
export async function readAlertRevisions(db: Db | Tx, alertId: string): Promise<string[]> {
  const changes = await db.suspicion.findMany({
    where: { alertId, state: "confirmed" },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  return readSeriesRevisions(
    db,
    changes.map(({ seriesId }) => seriesId),
  );
}
