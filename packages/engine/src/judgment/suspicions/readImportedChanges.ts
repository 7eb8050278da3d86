import type { Tx } from "@lapline/db";

/** A version this much older than its import is history: nobody is notified of what it changed. */
export const newsDaysMax = 30;
const dayMs = 24 * 60 * 60_000;

/** Share of a change that a later level has to take back before the change counts as undone. */
const undoneShare = 0.5;

/** What an imported history says of one of its changes. */
export interface ImportedChange {
  /** Its version was recent when it was imported. */
  isNews: boolean;
  /** The level of today is nearer to the one before the change. */
  isUndone: boolean;
}

interface ChangeRow {
  id: string;
  trackId: string;
  beforeValue: number;
  afterValue: number;
  versionAt: Date;
  receivedAt: Date;
}

/**
 * What the histories of some imported series say of their change points. The date of a version is that
 * of its file, or else the time of the measurement, and it is held against the moment when Lapline got
 * the point: a slow project is not silenced because its next import takes long.
 */
export async function readImportedChanges(
  tx: Tx,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, ImportedChange>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<ChangeRow[]>`
    SELECT change."id", change."trackId", change."beforeValue", change."afterValue",
      coalesce(version."datedAt", version."committedAt", result."measuredAt") AS "versionAt",
      report."receivedAt"
    FROM "change_point" change
    JOIN "version" version ON version."id" = change."versionId"
    JOIN "result" result ON result."id" = change."resultId"
    JOIN "version" measured ON measured."id" = result."versionId"
    JOIN "report" report ON report."id" = result."reportId"
    WHERE change."seriesId" = ANY(${[...seriesIds]}::uuid[])
    ORDER BY change."trackId", measured."sortKey", result."measuredAt", result."id"`;
  const last = new Map(rows.map(({ trackId, afterValue }) => [trackId, afterValue]));
  return new Map(
    rows.map(({ id, trackId, beforeValue, afterValue, versionAt, receivedAt }) => {
      const isNews = receivedAt.getTime() - versionAt.getTime() <= newsDaysMax * dayMs;
      const now = last.get(trackId) ?? afterValue;
      const left = (now - beforeValue) / (afterValue - beforeValue);
      return [id, { isNews, isUndone: left < undoneShare }];
    }),
  );
}
