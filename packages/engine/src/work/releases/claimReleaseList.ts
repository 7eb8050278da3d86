import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";

/** A list that is due, with what it holds so far and the number that proves the claim. */
export interface ClaimedReleaseList {
  /** Key of the list: the target, or `project id/target` of one that a project defined itself. */
  target: string;
  /** Revision that says where it is listed; null: the registry does. */
  revisionId: string | null;
  /** The project whose own target it is. */
  projectId: string | null;
  source: string;
  versions: string[];
  claims: number;
}

/** How failures with lists are noted. */
export const releaseListsOf = { loop: "releases", kind: "release_list" } as const;

const maxAgeMs = 24 * 3_600_000;
/** Pause after a failed check; doubles with each further one, up to `maxAgeMs`. */
const backoffMs = 5 * 60_000;
/** After this long whoever took a list is believed dead. */
const takenTimeoutMs = 120_000;

/**
 * Takes the next list that is due, of `targets` or of those that projects defined themselves: requested since its last check, never checked, a day
 * old, or failed and waited long enough. Requested ones go first, then the oldest. No two callers get
 * the same list, and `null` means that none is due. PostgreSQL's clock decides.
 */
export async function claimReleaseList(
  context: EngineContext,
  targets: readonly string[],
): Promise<ClaimedReleaseList | null> {
  const rows = await context.db.$queryRaw<ClaimedReleaseList[]>`
    UPDATE "release_list" SET "takenAt" = now(), "claims" = "claims" + 1
    WHERE "target" = (
      SELECT "target" FROM "release_list"
      WHERE ("target" = ANY(${targets}) OR ("revisionId" IS NOT NULL AND "source" <> ''
          AND EXISTS (SELECT 1 FROM "definition" WHERE "definition"."id" = "definitionId"
            AND "definition"."archivedAt" IS NULL)))
        AND ("takenAt" IS NULL OR "takenAt" < now() - ${takenTimeoutMs} * interval '1 ms')
        AND ${notHeld(context, releaseListsOf, Prisma.sql`"release_list"."target"`)}
        AND ("checkedAt" IS NULL OR "requestedAt" > "checkedAt"
          OR "checkedAt" < now() - CASE WHEN "failures" = 0 THEN ${maxAgeMs}::float8
            ELSE least(${maxAgeMs}::float8, ${backoffMs}::float8 * 2 ^ least("failures" - 1, 20))
            END * interval '1 ms')
      ORDER BY coalesce("requestedAt" > "checkedAt", "requestedAt" IS NOT NULL) DESC,
        "checkedAt" NULLS FIRST, "target"
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "target", "revisionId", (SELECT "projectId" FROM "definition"
      WHERE "definition"."id" = "definitionId") AS "projectId", "source", "versions", "claims"`;
  return rows[0] ?? null;
}
