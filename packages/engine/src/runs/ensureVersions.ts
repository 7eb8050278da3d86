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
  await tx.$executeRaw`
    INSERT INTO "target" ("id", "projectId", "key")
    VALUES (${newId(context)}::uuid, ${projectId}::uuid, ${target})
    ON CONFLICT ("projectId", "key") DO NOTHING`;
  const { id: targetId } = await tx.target.findUniqueOrThrow({
    where: { projectId_key: { projectId, key: target } },
    select: { id: true },
  });
  const found = await readVersions(tx, targetId, versions);
  if (found.size === versions.length) return { targetId, versionIds: found };

  await tx.$executeRaw`SELECT 1 FROM "target" WHERE "id" = ${targetId}::uuid FOR NO KEY UPDATE`;
  const known = await tx.version.findMany({ where: { targetId } });
  const names = new Set(known.map(({ name }) => name));
  const added = versions
    .filter((name) => !names.has(name))
    .map((name) => ({ id: newId(context), targetId, name, sortKey: -1 }));
  const ordered = orderVersions(catalog, target, [
    ...known.sort((a, b) => a.sortKey - b.sortKey),
    ...added,
  ]);
  const places = ordered.map(({ id, name, sortKey: old }, sortKey) => ({ id, name, old, sortKey }));
  const addedIds = new Set(added.map(({ id }) => id));
  await tx.version.createMany({
    data: places
      .filter(({ id }) => addedIds.has(id))
      .map(({ id, name, sortKey }) => ({ id, targetId, name, sortKey })),
  });
  const moved = places.filter((place) => !addedIds.has(place.id) && place.old !== place.sortKey);
  if (moved.length > 0) {
    await tx.$executeRaw`
      UPDATE "version" SET "sortKey" = moved."sortKey"
      FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((m) => m.sortKey)}::int[])
        AS moved ("id", "sortKey")
      WHERE "version"."id" = moved."id"`;
  }
  return { targetId, versionIds: await readVersions(tx, targetId, versions) };
}

async function readVersions(
  tx: Tx,
  targetId: string,
  names: string[],
): Promise<Map<string, string>> {
  const rows = await tx.version.findMany({
    where: { targetId, name: { in: names } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [name, id]));
}
