import { versionSchema } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { z } from "zod";

/** What is known of a target's releases from where they are listed. */
export interface ReleaseList {
  target: string;
  source: string;
  /** Oldest first. */
  versions: string[];
  digests: Record<string, string>;
  /** Whether the source lists every release. */
  complete: boolean;
  checkedAt: Date | null;
  /** Whether a check was asked for that has not ended. */
  pending: boolean;
  /** Why the last check failed, in a sentence. */
  problem: string | null;
}

/** One row per target of the registry, which is in the code. */
const listsMax = 1000;
const digestsSchema = z.record(z.string(), z.string());

/**
 * Every list of releases that has been asked for, by target. A stored version that today's rule refuses
 * is left out, since nobody may submit it.
 */
export async function readReleases(db: Pick<Db, "releaseList">): Promise<Map<string, ReleaseList>> {
  const rows = await db.releaseList.findMany({ orderBy: { target: "asc" }, take: listsMax });
  return new Map(
    rows.map(({ target, source, versions: stored, complete, checkedAt, problem, ...row }) => {
      const digests = digestsSchema.safeParse(row.digests ?? {});
      const pending =
        row.requestedAt !== null && (checkedAt === null || checkedAt < row.requestedAt);
      const versions = stored.filter((version) => versionSchema.safeParse(version).success);
      const list = { target, source, versions, complete, checkedAt, problem, digests: {}, pending };
      // A version whose digest cannot be read must not be offered without one.
      const read = digests.success
        ? { ...list, digests: digests.data }
        : { ...list, versions: [], problem: "The stored list cannot be read. Refresh it." };
      return [target, read];
    }),
  );
}
