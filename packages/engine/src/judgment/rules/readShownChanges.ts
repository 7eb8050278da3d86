import type { Db } from "@lapline/db";

const shownSelect = {
  versionId: true,
  rangeFromId: true,
  rangeToId: true,
  ratio: true,
  ratioLow: true,
  ratioHigh: true,
  beforeValue: true,
  afterValue: true,
} as const;

/** What views say of a change that is followed already. */
export interface ShownChange {
  versionId: string;
  baseVersionId: string;
  rangeFromId: string | null;
  rangeToId: string | null;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  beforeValue: number | null;
  afterValue: number | null;
}

interface Placed {
  seriesId: string;
  comparabilityHash: string;
  resultId: string;
  versionId: string;
}

/**
 * Answers for a change of these series what its suspicion says of it, by point or else by version: its
 * size may have been measured since, and then that is its size everywhere. Null for one that has none.
 */
export async function readShownChanges(
  db: Db,
  seriesIds: readonly string[],
): Promise<(change: Placed) => ShownChange | null> {
  const rows = await db.suspicion.findMany({
    where: { seriesId: { in: [...seriesIds] }, state: { not: "withdrawn" } },
    select: {
      ...shownSelect,
      baseVersionId: true,
      seriesId: true,
      resultId: true,
      track: { select: { comparabilityHash: true } },
    },
  });
  const keyOf = (seriesId: string, hash: string, place: string | null) =>
    `${seriesId} ${hash} ${place}`;
  const shown = new Map<string, ShownChange>();
  for (const { seriesId, resultId, track, ...row } of rows) {
    shown.set(keyOf(seriesId, track.comparabilityHash, row.versionId), row);
    if (resultId !== null) shown.set(keyOf(seriesId, track.comparabilityHash, resultId), row);
  }
  return ({ seriesId, comparabilityHash: hash, resultId, versionId }) =>
    shown.get(keyOf(seriesId, hash, resultId)) ??
    shown.get(keyOf(seriesId, hash, versionId)) ??
    null;
}
