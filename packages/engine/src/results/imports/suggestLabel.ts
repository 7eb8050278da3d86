import type { Db } from "@lapline/db";
import { importedJob } from "../../work/index.ts";

/**
 * The label under which results of a target were imported last: further files of it mostly belong
 * there. Null where nothing of it was ever imported.
 */
export async function suggestLabel(
  db: Db,
  { projectId, target }: { projectId: string; target: string },
): Promise<string | null> {
  const series = await db.series.findFirst({
    where: {
      projectId,
      provisioner: importedJob.provisioner,
      target: { key: target },
    },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    select: { label: { select: { name: true } } },
  });
  return series?.label.name ?? null;
}
