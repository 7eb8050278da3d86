import type { Tx } from "@lapline/db";
import { releaseListKey } from "../releases/releaseListKey.ts";

/** What a schedule takes for known from now on: the releases that are listed at this moment. */
export interface KnownReleases {
  knownSource: string | null;
  knownVersions: string[];
  /** Null: nothing was listed yet, so the first list is what is known. */
  listedAt: Date | null;
}

/** The releases of a target as its source listed them last. */
export async function readKnownReleases(
  tx: Tx,
  projectId: string,
  target: string,
): Promise<KnownReleases> {
  const list = await findReleaseList(tx, projectId, target);
  if (list === null || list.succeededAt === null) {
    return { knownSource: null, knownVersions: [], listedAt: null };
  }
  const { source: knownSource, versions: knownVersions, succeededAt: listedAt } = list;
  return { knownSource, knownVersions, listedAt };
}

/** The list of a target as the project sees it: the registry's before one of its own; null: none yet. */
export function findReleaseList(tx: Tx, projectId: string, target: string) {
  return tx.releaseList.findFirst({
    where: { target: { in: [target, releaseListKey(target, projectId)] }, source: { not: "" } },
    orderBy: { definitionId: { sort: "asc", nulls: "first" } },
  });
}
