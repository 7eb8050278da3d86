import type { ChangePoint, Tx } from "@lapline/db";
import { detectionAlgorithm } from "@lapline/stats";
import { type EngineContext, newId } from "../../base/index.ts";
import type { TrackChange } from "./describeChange.ts";

/**
 * Replaces the change points of tracks; one that was there before keeps its id and the time it was
 * found, and is not written when nothing about it changed. Answers whether one of them is new.
 */
export async function storeChangePoints(
  tx: Tx,
  context: EngineContext,
  tracks: readonly { track: { id: string; seriesId: string }; changes: readonly TrackChange[] }[],
): Promise<boolean> {
  if (tracks.length === 0) return false;
  const old = await tx.changePoint.findMany({
    where: { trackId: { in: tracks.map(({ track }) => track.id) } },
  });
  const placeOf = (row: { trackId: string; resultId: string }) => `${row.trackId} ${row.resultId}`;
  const earlier = new Map(old.map((row) => [placeOf(row), row]));
  const rows = tracks.flatMap(({ track, changes }) =>
    changes.map((change): ChangePoint => {
      const place = { trackId: track.id, resultId: change.resultId };
      const known = earlier.get(placeOf(place));
      return {
        ...change,
        ...place,
        id: known?.id ?? newId(context),
        seriesId: track.seriesId,
        algorithm: detectionAlgorithm,
        detectedAt: known?.detectedAt ?? context.clock.now(),
      };
    }),
  );
  const kept = new Set(rows.map(({ id }) => id));
  const gone = old.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const written = rows.filter((row) => !isSame(row, earlier.get(placeOf(row))));
  if (gone.length > 0) await tx.changePoint.deleteMany({ where: { id: { in: gone } } });
  if (written.length > 0) await write(tx, written);
  return rows.some((row) => !earlier.has(placeOf(row)));
}

function isSame(row: ChangePoint, known: ChangePoint | undefined): boolean {
  if (known === undefined) return false;
  return columns.every((name) => {
    const [a, b] = [row[name], known[name]];
    return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
  });
}

const columns = [
  "versionId",
  "beforeVersionId",
  "rangeFromId",
  "rangeToId",
  "direction",
  "ratio",
  "ratioLow",
  "ratioHigh",
  "confidence",
  "beforeValue",
  "afterValue",
  "beforeMeasuredAt",
  "measuredAt",
  "beforeN",
  "afterN",
  "algorithm",
] as const satisfies readonly (keyof ChangePoint)[];

/** All of them with one statement. */
async function write(tx: Tx, rows: readonly ChangePoint[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "change_point"
    SELECT (jsonb_populate_record(NULL::"change_point", row)).*
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS row
    ON CONFLICT ("id") DO UPDATE SET "versionId" = excluded."versionId",
      "beforeVersionId" = excluded."beforeVersionId",
      "rangeFromId" = excluded."rangeFromId", "rangeToId" = excluded."rangeToId",
      "direction" = excluded."direction",
      "ratio" = excluded."ratio", "ratioLow" = excluded."ratioLow",
      "ratioHigh" = excluded."ratioHigh", "confidence" = excluded."confidence",
      "beforeValue" = excluded."beforeValue", "afterValue" = excluded."afterValue",
      "beforeMeasuredAt" = excluded."beforeMeasuredAt", "measuredAt" = excluded."measuredAt",
      "beforeN" = excluded."beforeN", "afterN" = excluded."afterN",
      "algorithm" = excluded."algorithm"`;
}
