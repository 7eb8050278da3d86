import type { Series, SeriesSign } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import type { JoinPlace } from "./linkPlace.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";

/** How a measured series and imported histories go on with each other. */
interface Joined {
  /** Imported histories that the series goes on with. */
  before: readonly { id: string; points: number }[];
  /** The measured series that goes on with this one. */
  continuedById: string | null;
  /** When an imported history was separated from what Lapline measures; null: it was not. */
  separatedAt: Date | null;
}

/** Reads what somebody decided to be one history with a series. */
export async function readJoined(
  db: Pick<Db, "series" | "historyJoin">,
  seriesId: string,
): Promise<Joined> {
  const [own, before] = await Promise.all([
    db.series.findUnique({
      where: { id: seriesId },
      select: {
        ...{ continuedById: true, provisioner: true },
        ...{ targetId: true, scenarioId: true, labelId: true },
      },
    }),
    db.series.findMany({
      where: { continuedById: seriesId, points: { gt: 0 } },
      orderBy: { id: "asc" },
      select: { id: true, points: true },
    }),
  ]);
  const separatedAt = own === null ? null : await readSeparated(db, own);
  return { before, continuedById: own?.continuedById ?? null, separatedAt };
}

async function readSeparated(
  db: Pick<Db, "historyJoin">,
  own: JoinPlace & { provisioner: string; continuedById: string | null },
): Promise<Date | null> {
  if (own.provisioner !== "imported" || own.continuedById !== null) return null;
  const { targetId, scenarioId, labelId } = own;
  const row = await db.historyJoin.findUnique({
    where: { targetId_scenarioId_labelId: { targetId, scenarioId, labelId } },
    select: { separatedAt: true },
  });
  return row?.separatedAt ?? null;
}

type Signs = Pick<Series, "signs" | "noiseFloor">;

/** The signs of a series with those of what was imported before it, and which points that are. */
export async function withJoined(
  db: Db,
  {
    signs,
    joined: { before, continuedById, separatedAt },
    rows,
  }: {
    signs: Signs;
    joined: Joined;
    rows: readonly { version: string; versionOrder: number }[];
  },
): Promise<Signs & Pick<Series, "imported" | "continuedBy" | "separatedAt">> {
  const [first] = before;
  const continued = {
    ...(continuedById === null ? {} : { continuedBy: continuedById }),
    ...(separatedAt === null ? {} : { separatedAt: separatedAt.toISOString() }),
  };
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
