import type { Catalog } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { orderVersions } from "./orderVersions.ts";

/**
 * Makes sure that a project has a target and these versions of it, and that `sortKey` follows
 * their order (orderVersions) over all of them. Answers the ids. The target row is locked while versions
 * are added, so that concurrent submissions number them one after another; callers go through
 * several targets in the order of their keys, or they could deadlock.
 */
export async function ensureVersions(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { projectId, target, versions }: { projectId: string; target: string; versions: string[] },
): Promise<{ targetId: string; versionIds: Map<string, string> }> {
  const found = await findVersions(tx, { projectId, target, versions });
  if (found?.versionIds.size === versions.length) return found;
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
    select: { id: true, name: true, sortKey: true },
  });
  const names = new Set(known.map(({ name }) => name));
  const added = versions
    .filter((name) => !names.has(name))
    .map((name) => ({ id: newId(context), name, sortKey: -1 }));
  await storePlaces(tx, targetId, orderVersions(catalog, target, [...known, ...added]));
  const wanted = new Set(versions);
  const ids = [...known, ...added]
    .filter(({ name }) => wanted.has(name))
    .map(({ id, name }) => [name, id] as const);
  return { targetId, versionIds: new Map(ids) };
}

/** Stores new versions, which have the place -1, and moves those that stand elsewhere than before. */
async function storePlaces(
  tx: Tx,
  targetId: string,
  ordered: readonly { id: string; name: string; sortKey: number }[],
): Promise<void> {
  const places = ordered.map(({ id, name, sortKey: old }, sortKey) => ({ id, name, old, sortKey }));
  const added = places.filter(({ old }) => old < 0);
  if (added.length > 0) {
    await tx.version.createMany({
      data: added.map(({ id, name, sortKey }) => ({ id, targetId, name, sortKey })),
    });
  }
  const moved = places.filter(({ old, sortKey }) => old >= 0 && old !== sortKey);
  if (moved.length === 0) return;
  await tx.$executeRaw`
    UPDATE "version" SET "sortKey" = moved."sortKey"
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((m) => m.sortKey)}::int[])
      AS moved ("id", "sortKey")
    WHERE "version"."id" = moved."id"`;
}

/** The target and those of the versions that it has; null: the project has no such target. */
async function findVersions(
  tx: Tx,
  { projectId, target, versions }: { projectId: string; target: string; versions: string[] },
): Promise<{ targetId: string; versionIds: Map<string, string> } | null> {
  const rows = await tx.$queryRaw<{ targetId: string; id: string | null; name: string | null }[]>`
    SELECT target."id" AS "targetId", version."id", version."name" FROM "target" target
    LEFT JOIN "version" version ON version."targetId" = target."id"
      AND version."name" = ANY(${versions}::text[])
    WHERE target."projectId" = ${projectId}::uuid AND target."key" = ${target}`;
  const [first] = rows;
  if (first === undefined) return null;
  const ids = rows.flatMap(({ id, name }) =>
    id === null || name === null ? [] : [[name, id] as const],
  );
  return { targetId: first.targetId, versionIds: new Map(ids) };
}
