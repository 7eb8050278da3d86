import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";
import { releaseListsOf } from "./claimReleaseList.ts";

/** A revision that is offered and whose target has no list of releases by it yet. */
export interface UnlistedRevision {
  definitionId: string;
  revisionId: string;
  projectId: string;
  /** Key of its list: see releaseListKey. */
  key: string;
}

/** Revisions of one call; the next one gets to the rest. */
const revisionsMax = 200;

/** Offered revisions, of all projects, by which no list of releases is kept yet. Bounded. */
export function readUnlistedRevisions(context: EngineContext): Promise<UnlistedRevision[]> {
  const key = Prisma.sql`(definition."projectId" || '/' || definition."key")`;
  return context.db.$queryRaw<UnlistedRevision[]>`
    SELECT definition."id" AS "definitionId", definition."headId" AS "revisionId",
      definition."projectId", ${key} AS "key"
    FROM "definition" definition
    LEFT JOIN "release_list" list ON list."definitionId" = definition."id"
    WHERE definition."headId" IS NOT NULL AND definition."archivedAt" IS NULL
      AND list."revisionId" IS DISTINCT FROM definition."headId"
      AND ${notHeld(context, releaseListsOf, key)}
    ORDER BY definition."id" LIMIT ${revisionsMax}`;
}

/**
 * Keeps a list of releases by a revision from now on. `source`: kind and name of where they are listed,
 * null for nowhere. One whose source is another now is due at once, and what the old source listed is
 * forgotten.
 */
export async function ensureOwnReleaseList(
  { db }: EngineContext,
  revision: UnlistedRevision,
  source: string | null,
): Promise<void> {
  const { definitionId, revisionId, key } = revision;
  await db.$executeRaw`
    INSERT INTO "release_list" ("target", "definitionId", "revisionId", "source", "versions")
    VALUES (${key}, ${definitionId}::uuid, ${revisionId}::uuid, ${source ?? ""}, '{}')
    ON CONFLICT ("target") DO UPDATE SET "revisionId" = EXCLUDED."revisionId",
      "definitionId" = EXCLUDED."definitionId", "source" = EXCLUDED."source",
      "versions" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."versions" ELSE '{}' END,
      "digests" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."digests" END,
      "complete" = "release_list"."source" = EXCLUDED."source" AND "release_list"."complete",
      "checkedAt" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."checkedAt" END,
      "succeededAt" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."succeededAt" END,
      "failures" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."failures" ELSE 0 END,
      "problem" = CASE WHEN "release_list"."source" = EXCLUDED."source"
        THEN "release_list"."problem" END,
      "takenAt" = NULL, "claims" = "release_list"."claims" + 1`;
}
