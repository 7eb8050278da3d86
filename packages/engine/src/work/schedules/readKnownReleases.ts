import type { Tx } from "@lapline/db";

/** What a schedule takes for known from now on: the releases that are listed at this moment. */
export interface KnownReleases {
  knownSource: string | null;
  knownVersions: string[];
  /** Null: nothing was listed yet, so the first list is what is known. */
  listedAt: Date | null;
}

/** The releases of a target as its source listed them last. */
export async function readKnownReleases(tx: Tx, target: string): Promise<KnownReleases> {
  const list = await tx.releaseList.findUnique({
    where: { target },
    select: { source: true, versions: true, succeededAt: true },
  });
  if (list === null || list.succeededAt === null) {
    return { knownSource: null, knownVersions: [], listedAt: null };
  }
  const { source: knownSource, versions: knownVersions, succeededAt: listedAt } = list;
  return { knownSource, knownVersions, listedAt };
}
