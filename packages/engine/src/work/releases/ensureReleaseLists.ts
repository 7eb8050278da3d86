import type { EngineContext } from "../../base/index.ts";

/** A target with the kind and name of where its releases are listed. */
export interface ListedTarget {
  target: string;
  source: string;
}

/**
 * Makes sure that every target has a list to check. One whose source is another now is due at once,
 * and what the old source listed is forgotten.
 */
export async function ensureReleaseLists(
  { db }: EngineContext,
  targets: readonly ListedTarget[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "release_list" ("target", "source", "versions")
    SELECT "target", "source", '{}' FROM unnest(
      ${targets.map(({ target }) => target)}::text[],
      ${targets.map(({ source }) => source)}::text[]) AS listed ("target", "source")
    ON CONFLICT ("target") DO UPDATE SET "source" = EXCLUDED."source", "versions" = '{}',
      "digests" = NULL, "complete" = false, "checkedAt" = NULL, "succeededAt" = NULL,
      "takenAt" = NULL, "claims" = "release_list"."claims" + 1, "failures" = 0, "problem" = NULL
    WHERE "release_list"."source" <> EXCLUDED."source"`;
}
