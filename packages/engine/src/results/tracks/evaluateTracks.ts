import type { Direction } from "@lapline/contracts";
import type { ChangePoint, Tx } from "@lapline/db";
import { detectChangePoints, detectionAlgorithm } from "@lapline/stats";
import { type EngineContext, newId, sha256 } from "../../base/index.ts";
import { describeChange, type TrackChange } from "./describeChange.ts";
import { readTrackPoints, type TrackPoints } from "./readTrackPoints.ts";

/**
 * Replaces the change points of tracks; one that was there before keeps its id and the time it was
 * found, and is not written when nothing about it changed. Answers whether one of them is new.
 */
async function storeChangePoints(
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

export interface EvaluatedTracks {
  /** Points of every track that was looked at, in order, by track. */
  tracks: Map<string, TrackPoints>;
  /** Whether a change was found that was not there before. */
  hasNews: boolean;
}

/** A series with what decides about its change points. */
export interface TrackedSeries {
  direction: Direction;
  settings: { errorRate: number };
}

export interface TrackScope {
  /** Only the tracks of this environment. */
  comparabilityHash?: string;
  /** Also tracks for which nothing changed since their last evaluation. */
  force?: boolean;
}

/**
 * Finds the change points of the tracks of some series anew. They are a function of the points, the
 * algorithm and the error rate: a track for which none of these changed is left alone. The caller holds the locks of the series.
 */
export async function evaluateTracks(
  tx: Tx,
  context: EngineContext,
  series: ReadonlyMap<string, TrackedSeries>,
  { comparabilityHash, force = false }: TrackScope,
): Promise<EvaluatedTracks> {
  const scope = {
    seriesIds: [...series.keys()],
    ...(comparabilityHash === undefined ? {} : { comparabilityHash }),
  };
  const known = await tx.track.findMany({
    where: {
      seriesId: { in: scope.seriesIds },
      ...(comparabilityHash === undefined ? {} : { comparabilityHash }),
    },
  });
  const knownBy = new Map(known.map((row) => [keyOf(row), row]));
  const points = await readTrackPoints(tx, scope);
  const tracks = new Map<string, TrackPoints>();
  const changed: { track: TrackRow; changes: TrackChange[] }[] = [];
  for (const track of [...points, ...emptied(known, points)]) {
    const { settings, direction } = required(series.get(track.seriesId));
    const before = knownBy.get(keyOf(track));
    const row: TrackRow = {
      id: before?.id ?? newId(context),
      seriesId: track.seriesId,
      comparabilityHash: track.comparabilityHash,
      algorithm: detectionAlgorithm,
      errorRate: settings.errorRate,
      points: track.resultIds.length,
      pointsHash: sha256(track.resultIds.join()),
    };
    tracks.set(row.id, track);
    if (!force && before !== undefined && isEvaluated(before, row)) continue;
    const found = detectChangePoints(track.values, { probabilityMax: settings.errorRate });
    if (!found.ok) throw new Error(`a stored value is not a number, at ${found.index}`);
    const changes = found.changes.map((change) => describeChange(change, track, direction));
    changed.push({ track: row, changes });
  }
  await storeTracks(
    tx,
    changed.map(({ track }) => track),
  );
  return { tracks, hasNews: await storeChangePoints(tx, context, changed) };
}

interface TrackRow {
  id: string;
  seriesId: string;
  comparabilityHash: string;
  algorithm: string;
  errorRate: number;
  points: number;
  pointsHash: string;
}

type TrackKey = Pick<TrackRow, "seriesId" | "comparabilityHash">;

function keyOf({ seriesId, comparabilityHash }: TrackKey): string {
  return `${seriesId} ${comparabilityHash}`;
}

function isEvaluated(before: TrackRow, now: TrackRow): boolean {
  return (
    before.pointsHash === now.pointsHash &&
    before.algorithm === now.algorithm &&
    before.errorRate === now.errorRate
  );
}

/** Tracks that lost their last point. */
function emptied(known: readonly TrackKey[], points: readonly TrackPoints[]): TrackPoints[] {
  const there = new Set(points.map(keyOf));
  return known
    .filter((track) => !there.has(keyOf(track)))
    .map(({ seriesId, comparabilityHash }) => ({
      seriesId,
      comparabilityHash,
      resultIds: [],
      versionIds: [],
      values: [],
      measuredAtMs: [],
    }));
}

async function storeTracks(tx: Tx, tracks: readonly TrackRow[]): Promise<void> {
  if (tracks.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "track" ("id", "seriesId", "comparabilityHash", "algorithm", "errorRate", "points",
      "pointsHash")
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(tracks)}::jsonb) AS track ("id" uuid,
      "seriesId" uuid, "comparabilityHash" text, "algorithm" text, "errorRate" float8,
      "points" int, "pointsHash" text)
    ON CONFLICT ("id") DO UPDATE SET "algorithm" = excluded."algorithm",
      "errorRate" = excluded."errorRate", "points" = excluded."points",
      "pointsHash" = excluded."pointsHash", "evaluatedAt" = now()`;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a track belongs to a series that was not asked for");
  return value;
}
