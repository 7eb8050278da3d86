import type { Catalog } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import { orderVersions } from "../planning/orderVersions.ts";

interface WantedVersions {
  projectId: string;
  target: string;
  versions: string[];
  /** Of commits, by their names, where a file says so. */
  dates?: ReadonlyMap<string, Date>;
  /** Of new commits, by their names: behind which version they lie. */
  places?: ReadonlyMap<string, CommitPlace>;
}

export interface CommitPlace {
  afterName: string;
  /** Counts the commits behind that version. */
  afterPlace: number;
}

/**
 * Makes sure that a project has a target and these versions of it, and that `sortKey` follows
 * their order (orderVersions) over all of them. Answers the ids, and whether versions that were known
 * stand in another order among themselves now. The target row is locked while versions
 * are added, so that concurrent submissions number them one after another; callers go through
 * several targets in the order of their keys, or they could deadlock.
 */
export async function ensureVersions(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { projectId, target, versions, dates = new Map(), places = new Map() }: WantedVersions,
): Promise<{ targetId: string; versionIds: Map<string, string>; reordered: boolean }> {
  const found = await findVersions(tx, { projectId, target, versions });
  const isDated = found?.rows.every(({ name, datedAt }) => isKnown(datedAt, dates.get(name)));
  if (found?.versionIds.size === versions.length && isDated) {
    return { ...found, reordered: false };
  }
  if (found === null) {
    await tx.$executeRaw`
      INSERT INTO "target" ("id", "projectId", "key")
      VALUES (${newId(context)}::uuid, ${projectId}::uuid, ${target})
      ON CONFLICT ("projectId", "key") DO NOTHING`;
  }
  const [locked] = await tx.$queryRaw<{ targetId: string }[]>`
    SELECT "id" AS "targetId" FROM "target"
    WHERE "projectId" = ${projectId}::uuid AND "key" = ${target} FOR NO KEY UPDATE`;
  if (locked === undefined) throw new Error(`the target ${target} came and went`);
  const { targetId } = locked;
  const known = await tx.version.findMany({
    where: { targetId },
    orderBy: { sortKey: "asc" },
    select: {
      id: true,
      name: true,
      sortKey: true,
      datedAt: true,
      afterName: true,
      afterPlace: true,
    },
  });
  const names = new Set(known.map(({ name }) => name));
  const added = versions
    .filter((name) => !names.has(name))
    .map((name) => {
      const { afterName = null, afterPlace = null } = places.get(name) ?? {};
      return { id: newId(context), name, sortKey: -1, datedAt: null, afterName, afterPlace };
    });
  const all = [...known, ...added].map(({ datedAt: old, ...version }) => {
    const date = dates.get(version.name);
    return { ...version, old, datedAt: isKnown(old, date) ? old : (date ?? old) };
  });
  const ordered = orderVersions(catalog, target, all);
  await storePlaces(tx, targetId, ordered);
  const before = ordered.map(({ sortKey }) => sortKey).filter((sortKey) => sortKey >= 0);
  const reordered = before.some(
    (sortKey, place) => place > 0 && sortKey < (before[place - 1] ?? 0),
  );
  const wanted = new Set(versions);
  const ids = [...known, ...added]
    .filter(({ name }) => wanted.has(name))
    .map(({ id, name }) => [name, id] as const);
  return { targetId, versionIds: new Map(ids), reordered };
}

/** Whether a date says nothing new: the earliest one counts. */
function isKnown(datedAt: Date | null, date: Date | undefined): boolean {
  return date === undefined || (datedAt !== null && datedAt <= date);
}

interface PlacedVersion {
  id: string;
  name: string;
  sortKey: number;
  datedAt: Date | null;
  afterName: string | null;
  afterPlace: number | null;
  /** The date that is stored. */
  old: Date | null;
}

/**
 * Stores new versions, which have the place -1, and moves those that stand elsewhere than before or
 * have another date.
 */
async function storePlaces(
  tx: Tx,
  targetId: string,
  ordered: readonly PlacedVersion[],
): Promise<void> {
  const places = ordered.map((version, place) => ({ ...version, place }));
  const added = places.filter(({ sortKey }) => sortKey < 0);
  if (added.length > 0) {
    await tx.version.createMany({
      data: added.map(({ place: sortKey, old: _, ...version }) => ({
        ...version,
        targetId,
        sortKey,
      })),
    });
  }
  const moved = places.filter(
    ({ sortKey, place, old, datedAt }) => sortKey >= 0 && (sortKey !== place || old !== datedAt),
  );
  if (moved.length === 0) return;
  const rows = moved.map(({ id, place: sortKey, datedAt }) => ({ id, sortKey, datedAt }));
  await tx.$executeRaw`
    UPDATE "version" SET "sortKey" = moved."sortKey", "datedAt" = moved."datedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS moved ("id" uuid, "sortKey" int, "datedAt" timestamptz)
    WHERE "version"."id" = moved."id"`;
}

/** The target and those of the versions that it has; null: the project has no such target. */
async function findVersions(
  tx: Tx,
  { projectId, target, versions }: WantedVersions,
): Promise<{
  targetId: string;
  versionIds: Map<string, string>;
  rows: { name: string; datedAt: Date | null }[];
} | null> {
  const found = await tx.$queryRaw<
    { targetId: string; id: string | null; name: string | null; datedAt: Date | null }[]
  >`
    SELECT target."id" AS "targetId", version."id", version."name", version."datedAt"
    FROM "target" target
    LEFT JOIN "version" version ON version."targetId" = target."id"
      AND version."name" = ANY(${versions}::text[])
    WHERE target."projectId" = ${projectId}::uuid AND target."key" = ${target}`;
  const [first] = found;
  if (first === undefined) return null;
  const rows = found.flatMap(({ id, name, datedAt }) =>
    id === null || name === null ? [] : [{ id, name, datedAt }],
  );
  const versionIds = new Map(rows.map(({ id, name }) => [name, id]));
  return { targetId: first.targetId, versionIds, rows };
}
