import { randomUUID } from "node:crypto";

/** Runs one SQL statement with `$1`-style values and answers its rows. */
export type RunSql = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export interface InsertedChange {
  seriesId: string;
  /** First version of the new level. */
  version: string;
  /** New level over old level. */
  ratio: number;
  direction?: "regression" | "improvement";
  state?: "suspected" | "confirmed" | "not_confirmed";
}

/**
 * Writes a change point between a version's first point and the point before it, and a suspicion of
 * it (or takes the one that is there), as the report processing and a confirmation would have left
 * them. The levels are the values of the two points. Answers the suspicion's id.
 */
export async function insertChange(sql: RunSql, change: InsertedChange): Promise<string> {
  const { seriesId, version, ratio, direction = "regression", state = "confirmed" } = change;
  const interval = [ratio, ratio * 0.99, ratio * 1.01];
  const points = await sql(
    `SELECT result."id", result."value", result."versionId", version."name",
       result."measuredAt",
       environment."comparabilityHash" AS hash, series."projectId"
     FROM "result" result
     JOIN "version" version ON version."id" = result."versionId"
     JOIN "environment" environment ON environment."id" = result."environmentId"
     JOIN "series" series ON series."id" = result."seriesId"
     WHERE result."seriesId" = $1::uuid AND result."valid"
     ORDER BY version."sortKey", result."measuredAt", result."id"`,
    [seriesId],
  );
  const at = points.findIndex(({ name }) => name === version);
  const [before, after] = [points[at - 1], points[at]];
  if (before === undefined || after === undefined) throw new Error(`${version} changes nothing`);
  const [track] = await sql(
    `SELECT "id" FROM "track" WHERE "seriesId" = $1::uuid AND "comparabilityHash" = $2`,
    [seriesId, after.hash],
  );
  await sql(
    `INSERT INTO "change_point" ("id", "trackId", "seriesId", "resultId", "versionId",
       "beforeVersionId", "direction", "ratio", "ratioLow", "ratioHigh", "confidence", "beforeValue",
       "afterValue", "beforeMeasuredAt", "measuredAt", "beforeN", "afterN", "algorithm")
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::"change_direction",
       $8, $9, $10, 0.999, $11, $12, $13, $14, 5, 5, 'test/1') ON CONFLICT DO NOTHING`,
    [
      randomUUID(),
      track?.id,
      seriesId,
      after.id,
      after.versionId,
      before.versionId,
      direction,
      ...interval,
      before.value,
      after.value,
      before.measuredAt,
      after.measuredAt,
    ],
  );
  const [known] = await sql(
    `UPDATE "suspicion" SET "state" = $3::"suspicion_state", "direction" = $4::"change_direction",
       "ratio" = $5, "ratioLow" = $6, "ratioHigh" = $7, "confirmations" = 1,
       "decidedAt" = CASE WHEN $3 IN ('confirmed', 'not_confirmed') THEN now() END
     WHERE "trackId" = $1::uuid AND "versionId" = $2::uuid AND "state" IN ('suspected', 'confirming')
     RETURNING "id"`,
    [track?.id, after.versionId, state, direction, ...interval],
  );
  if (typeof known?.id === "string") return known.id;
  const suspicionId = randomUUID();
  await sql(
    `INSERT INTO "suspicion" ("id", "projectId", "seriesId", "trackId", "resultId", "versionId",
       "baseVersionId", "direction", "ratio", "ratioLow", "ratioHigh", "state", "confirmations",
       "decidedAt")
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::uuid,
       $8::"change_direction", $9, $10, $11, $12::"suspicion_state", 1,
       CASE WHEN $12 IN ('confirmed', 'not_confirmed') THEN now() END)`,
    [
      suspicionId,
      after.projectId,
      seriesId,
      track?.id,
      after.id,
      after.versionId,
      before.versionId,
      direction,
      ...interval,
      state,
    ],
  );
  return suspicionId;
}
