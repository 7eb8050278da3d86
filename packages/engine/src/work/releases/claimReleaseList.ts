import { Prisma } from "@lapline/db";
import { type EngineContext, notHeld } from "../../base/index.ts";

/** A list that is due, with what it holds so far and the number that proves the claim. */
export interface ClaimedReleaseList {
  target: string;
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
 * Takes the next of `targets` whose list is due: requested since its last check, never checked, a day
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
      WHERE "target" = ANY(${targets})
        AND ("takenAt" IS NULL OR "takenAt" < now() - ${takenTimeoutMs} * interval '1 ms')
        AND ${notHeld(context, releaseListsOf, Prisma.sql`"release_list"."target"`)}
        AND ("checkedAt" IS NULL OR "requestedAt" > "checkedAt"
          OR "checkedAt" < now() - CASE WHEN "failures" = 0 THEN ${maxAgeMs}::float8
            ELSE least(${maxAgeMs}::float8, ${backoffMs}::float8 * 2 ^ least("failures" - 1, 20))
            END * interval '1 ms')
      ORDER BY coalesce("requestedAt" > "checkedAt", "requestedAt" IS NOT NULL) DESC,
        "checkedAt" NULLS FIRST, "target"
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "target", "source", "versions", "claims"`;
  return rows[0] ?? null;
}
