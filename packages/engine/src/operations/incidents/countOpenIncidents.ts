import type { EngineContext } from "../../base/index.ts";

/** How many items are set aside: of a project, of none (null), or all (undefined). */
export async function countOpenIncidents(
  { db }: Pick<EngineContext, "db">,
  projectId?: string | null,
): Promise<number> {
  return db.incident.count({
    where: { state: "open", ...(projectId === undefined ? {} : { projectId }) },
  });
}
