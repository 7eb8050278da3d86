import type { Tx } from "@lapline/db";
import type { PlannedCommit } from "../series/plannedCommit.ts";

/**
 * Keeps what files say of commits with their versions; what was said before stays where nothing is said
 * now. Rows are locked in the order of their ids, the same for everybody.
 */
export async function storeCommits(
  tx: Tx,
  versionIds: ReadonlyMap<string, string>,
  commits: ReadonlyMap<string, PlannedCommit>,
): Promise<void> {
  const said = [...commits].flatMap(([name, commit]) => {
    const id = versionIds.get(name);
    return id === undefined ? [] : [{ id, ...commit }];
  });
  if (said.length === 0) return;
  await tx.$executeRaw`
    WITH fresh AS (
      SELECT version."id", coalesce(said."message", version."message") AS "message",
        coalesce(said."author", version."author") AS "author",
        coalesce(said."committedAt", version."committedAt") AS "committedAt"
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS said ("id" uuid, "message" text,
        "author" text, "committedAt" timestamptz)
      JOIN "version" version ON version."id" = said."id"
      WHERE (said."message", said."author", said."committedAt")
        IS DISTINCT FROM (version."message", version."author", version."committedAt")
      ORDER BY version."id" FOR NO KEY UPDATE OF version)
    UPDATE "version" SET "message" = fresh."message", "author" = fresh."author",
      "committedAt" = fresh."committedAt"
    FROM fresh WHERE "version"."id" = fresh."id"`;
}
