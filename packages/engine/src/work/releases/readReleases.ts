import { versionSchema } from "@lapline/contracts";
import type { Db, Prisma, Tx } from "@lapline/db";
import { z } from "zod";
import { targetOfReleaseList } from "./releaseListKey.ts";

/** What is known of a target's releases from where they are listed. */
export interface ReleaseList {
  target: string;
  /** Of a target that a project defined itself; null: the registry's. */
  definitionId: string | null;
  source: string;
  /** Oldest first. */
  versions: string[];
  /** What they are ordered by: `date` where their names do not say which is older. */
  orderedBy: "number" | "date";
  digests: Record<string, string>;
  /** Whether the source lists every release. */
  complete: boolean;
  checkedAt: Date | null;
  /** Whether a check was asked for that has not ended. */
  pending: boolean;
  /** Why the last check failed, in a sentence. */
  problem: string | null;
}

/** One row per target of the registry, which is in the code, or of a project. */
const listsMax = 1000;
const digestsSchema = z.record(z.string(), z.string());

type ReadDb = Pick<Db | Tx, "releaseList">;

/**
 * Every list of releases of the registry's targets that has been asked for, by target. A stored version
 * that today's rule refuses is left out, since nobody may submit it.
 */
export function readReleases(db: ReadDb): Promise<Map<string, ReleaseList>> {
  return readLists(db, { definitionId: null });
}

/** The same of the targets that a project defined itself. */
export function readOwnReleases(db: ReadDb, projectId: string): Promise<Map<string, ReleaseList>> {
  return readLists(db, { definition: { projectId }, source: { not: "" } });
}

async function readLists(
  db: ReadDb,
  where: Prisma.ReleaseListWhereInput,
): Promise<Map<string, ReleaseList>> {
  const rows = await db.releaseList.findMany({
    where,
    orderBy: { target: "asc" },
    take: listsMax,
  });
  return new Map(rows.map(viewList).map((list) => [list.target, list]));
}

function viewList(row: Prisma.ReleaseListGetPayload<Record<string, never>>): ReleaseList {
  const { definitionId, source, orderedBy, complete, checkedAt, requestedAt, problem } = row;
  const digests = digestsSchema.safeParse(row.digests ?? {});
  const list = {
    target: definitionId === null ? row.target : targetOfReleaseList(row.target),
    definitionId,
    source,
    versions: row.versions.filter((version) => versionSchema.safeParse(version).success),
    orderedBy,
    complete,
    checkedAt,
    problem,
    digests: {},
    pending: requestedAt !== null && (checkedAt === null || checkedAt < requestedAt),
  };
  // A version whose digest cannot be read must not be offered without one.
  return digests.success
    ? { ...list, digests: digests.data }
    : { ...list, versions: [], problem: "The stored list cannot be read. Refresh it." };
}
