import { releaseSources } from "@lapline/workloads/catalog";
import type { PlantPoison } from "./poison.ts";

/** The first list of releases, whose check cannot be stored. */
export const poisonReleases: PlantPoison = async ({ db, poison }) => {
  const [itemId = "", other = ""] = releaseSources.map((source) => source.target).sort();
  const isChecked = async (target: string) =>
    (await db.releaseList.findUnique({ where: { target } }))?.checkedAt instanceof Date;
  return {
    kind: "release_list",
    itemId,
    error: /this row is poisoned/,
    isOtherDone: () => isChecked(other),
    cure: await poison(
      "release_list",
      `OLD."target" = '${itemId}' AND NEW."checkedAt" IS NOT NULL`,
    ),
    isDone: () => isChecked(itemId),
  };
};
