import type { Series, SeriesSign } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { readSeriesSigns } from "./readSeriesSigns.ts";

/** How a measured series and imported histories go on with each other. */
interface Joined {
  /** Imported histories that the series goes on with. */
  before: readonly { id: string; points: number }[];
  /** The measured series that goes on with this one. */
  continuedById: string | null;
}

/** Reads what somebody decided to be one history with a series. */
export async function readJoined(db: Pick<Db, "series">, seriesId: string): Promise<Joined> {
  const [own, before] = await Promise.all([
    db.series.findUnique({ where: { id: seriesId }, select: { continuedById: true } }),
    db.series.findMany({
      where: { continuedById: seriesId, points: { gt: 0 } },
      orderBy: { id: "asc" },
      select: { id: true, points: true },
    }),
  ]);
  return { before, continuedById: own?.continuedById ?? null };
}

type Signs = Pick<Series, "signs" | "noiseFloor">;

/** The signs of a series with those of what was imported before it, and which points that are. */
export async function withJoined(
  db: Db,
  {
    signs,
    joined: { before, continuedById },
    rows,
  }: {
    signs: Signs;
    joined: Joined;
    rows: readonly { version: string; versionOrder: number }[];
  },
): Promise<Signs & Pick<Series, "imported" | "continuedBy">> {
  const [first] = before;
  const continued = continuedById === null ? {} : { continuedBy: continuedById };
  if (first === undefined) return { ...signs, ...continued };
  const ids = before.map(({ id }) => id);
  const [environments, ...others] = await Promise.all([
    db.$queryRaw<{ hash: string }[]>`
      SELECT DISTINCT environment."comparabilityHash" AS "hash"
      FROM "result" result JOIN "environment" environment ON environment."id" = result."environmentId"
      WHERE result."seriesId" = ANY(${ids}::uuid[]) ORDER BY 1 LIMIT 2000`,
    ...ids.map((id) => readSeriesSigns(db, id)),
  ]);
  const orders = new Map(rows.map(({ version, versionOrder }) => [version, versionOrder]));
  const orderOf = ({ version }: SeriesSign) => orders.get(version) ?? -1;
  const all = [...others.flatMap((one) => one.signs), ...signs.signs];
  return {
    ...signs,
    ...continued,
    signs: all.toSorted((a, b) => orderOf(a) - orderOf(b)),
    imported: {
      seriesId: first.id,
      points: before.reduce((sum, { points }) => sum + points, 0),
      environmentHashes: environments.map(({ hash }) => hash),
    },
  };
}
