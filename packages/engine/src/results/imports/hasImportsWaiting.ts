import type { EngineContext } from "../../base/index.ts";

/** Whether more than `max` reports of a project wait to be processed. */
export async function hasImportsWaiting(
  { db }: Pick<EngineContext, "db">,
  { projectId, max }: { projectId: string; max: number },
): Promise<boolean> {
  // Counts no further than it has to.
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS "waiting" FROM (
      SELECT 1 FROM "job" WHERE "projectId" = ${projectId}::uuid AND "status" = 'COMPLETED'
      LIMIT ${max + 1}) waiting`;
  return (row?.waiting ?? 0) > max;
}
