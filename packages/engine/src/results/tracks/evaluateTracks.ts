import type { Direction } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { detectChangePoints, detectionAlgorithm } from "@lapline/stats";
import { type EngineContext, newId, sha256 } from "../../base/index.ts";
import { describeChange, type TrackChange } from "./describeChange.ts";
import { readTrackPoints, type TrackPoints } from "./readTrackPoints.ts";
import { storeChangePoints } from "./storeChangePoints.ts";

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
