import type { EngineContext } from "../../base/index.ts";
import type { ClaimedReleaseList } from "./claimReleaseList.ts";

/** Gives a list back unchecked, for the next to take it. False when the claim is no longer the newest. */
export async function releaseReleaseList(
  { db }: EngineContext,
  { target, claims }: Pick<ClaimedReleaseList, "target" | "claims">,
): Promise<boolean> {
  const { count } = await db.releaseList.updateMany({
    where: { target, claims, takenAt: { not: null } },
    data: { takenAt: null },
  });
  return count === 1;
}
