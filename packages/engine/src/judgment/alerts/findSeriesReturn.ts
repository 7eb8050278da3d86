import type { Direction } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** A confirmed change of one series, as far as its end is looked for. */
export interface ToldChange {
  seriesId: string;
  trackId: string;
  /** First result of the new level, which follows the change in place; null once it is gone. */
  resultId: string | null;
  versionId: string;
  /** Place of that version. */
  sortKey: number;
  /** New level over old. */
  ratio: number;
  direction: Direction;
  /** Relative difference within which a level is the old one. */
  floor: number;
}

/** Other environments of a series that are looked at, those evaluated last. */
const tracksMax = 20;

/**
 * The version that brought a series back to its level before a change: on the track on which it was
 * seen, or, when the environment changed since, on one that began after the change. Levels of two
 * environments are never compared: there the first level is taken for the changed one, and has to be
 * made up for by as much as the change was. Null while it is not back.
 */
export async function findSeriesReturn(tx: Tx, change: ToldChange): Promise<string | null> {
  const { trackId, resultId, versionId, direction, floor } = change;
  const points = await readLevels(tx, trackId);
  const exact = points.findIndex((point) => point.resultId === resultId);
  const at = exact >= 0 ? exact : points.findIndex((point) => point.versionId === versionId);
  const own = points[at];
  if (own === undefined) return null;
  const returned = findReturn(own.beforeValue, points.slice(at + 1), direction, floor);
  return returned ?? findReturnElsewhere(tx, change);
}

async function findReturnElsewhere(tx: Tx, change: ToldChange): Promise<string | null> {
  const { seriesId, trackId, sortKey, ratio, direction, floor } = change;
  const others = await tx.track.findMany({
    where: { seriesId, id: { not: trackId }, changePoints: { some: {} } },
    orderBy: { evaluatedAt: "desc" },
    take: tracksMax,
    select: { id: true },
  });
  if (others.length === 0) return null;
  const ownLast = (await readVersionRange(tx, trackId))?.last ?? sortKey;
  for (const { id } of others) {
    const range = await readVersionRange(tx, id);
    const levels = await readLevels(tx, id);
    const [first] = levels;
    if (range === null || first === undefined || range.first < sortKey) continue;
    const versionId = findReturn(first.beforeValue / ratio, levels, direction, floor);
    if (versionId === null) continue;
    const version = await tx.version.findUniqueOrThrow({
      where: { id: versionId },
      select: { sortKey: true },
    });
    // Where the change was seen, versions as new as that one still show it.
    if (version.sortKey > ownLast) return versionId;
  }
  return null;
}

/** The levels of a track after each of its changes, in order. */
async function readLevels(tx: Tx, trackId: string) {
  const points = await tx.changePoint.findMany({
    where: { trackId },
    orderBy: [{ version: { sortKey: "asc" } }, { result: { measuredAt: "asc" } }],
    select: { resultId: true, versionId: true, beforeValue: true, afterValue: true },
  });
  const doubts = await tx.suspicion.findMany({
    where: { trackId, state: { in: ["suspected", "confirming", "not_confirmed", "inconclusive"] } },
    select: { resultId: true, versionId: true },
  });
  const doubtful = new Set(doubts.flatMap(({ resultId, versionId }) => [resultId, versionId]));
  return points.map((point): LaterLevel & { resultId: string; beforeValue: number } => ({
    resultId: point.resultId,
    versionId: point.versionId,
    beforeValue: point.beforeValue,
    value: point.afterValue,
    doubtful: doubtful.has(point.resultId) || doubtful.has(point.versionId),
  }));
}

/** Places of the first and last version that were measured in the environment of a track. */
async function readVersionRange(
  tx: Tx,
  trackId: string,
): Promise<{ first: number; last: number } | null> {
  const [range] = await tx.$queryRaw<{ first: number | null; last: number | null }[]>`
    SELECT min(version."sortKey")::float8 AS "first", max(version."sortKey")::float8 AS "last"
    FROM "track" track
    JOIN "result" result ON result."seriesId" = track."seriesId" AND result."valid"
    JOIN "environment" environment ON environment."id" = result."environmentId"
      AND environment."comparabilityHash" = track."comparabilityHash"
    JOIN "job" job ON job."id" = result."jobId" AND job."kind" = 'measure'
    JOIN "version" version ON version."id" = result."versionId"
    WHERE track."id" = ${trackId}::uuid`;
  if (range === undefined || range.first === null || range.last === null) return null;
  return { first: range.first, last: range.last };
}

/** One later level of a series after the change that an alert tells. */
interface LaterLevel {
  /** Version with which the level began. */
  versionId: string;
  value: number;
  /** Whether a confirmation has yet to decide on it or did not show it. */
  doubtful: boolean;
}

/**
 * The first version from which a series is back at `before`, or better, and stayed there: within the
 * noise floor (relative) of the old level. Null while it is not, or while the last level is in doubt.
 * `levels` stand in version order.
 */
export function findReturn(
  before: number,
  levels: readonly LaterLevel[],
  direction: Direction,
  floor: number,
): string | null {
  let returned: string | null = null;
  for (const { versionId, value, doubtful } of levels) {
    const isBack =
      direction === "higher_is_better"
        ? value >= before - Math.abs(before) * floor
        : value <= before + Math.abs(before) * floor;
    if (!isBack || doubtful) returned = null;
    else returned ??= versionId;
  }
  return returned;
}
