import { type Db, transact } from "@lapline/db";
import { type EngineContext, isolateEach } from "../../base/index.ts";
import type { MissingGroup } from "./readHistories.ts";
import { settleMissing } from "./settleMissing.ts";

/** How often a project is looked at: no alert is due sooner than hours after its point. */
const everyMinutes = 60;
/** Projects of one turn; the next one gets to the rest. */
const projectsMax = 20;

/**
 * Looks for missing data in the projects that were not looked at for a while, each by one process.
 * Answers how many targets on labels it settled.
 */
export async function sweepMissing(context: EngineContext): Promise<number> {
  let settled = 0;
  for (let turn = 0; turn < projectsMax; turn += 1) {
    const projectId = await claimProject(context.db);
    if (projectId === null) break;
    const groups = await listGroups(context.db, projectId);
    const items = groups.map((group) => ({
      ...{ id: `${group.targetId} ${group.labelId}`, projectId, group },
    }));
    const { values } = await isolateEach(
      context,
      { loop: "sweeper", kind: "missing_data" },
      {
        items,
        work: ({ group }) => transact(context.db, (tx) => settleMissing(tx, context, group)),
      },
    );
    settled += values.length;
  }
  return settled;
}

async function claimProject(db: Db): Promise<string | null> {
  const [claimed] = await db.$queryRaw<{ id: string }[]>`
    UPDATE "project" SET "missingCheckedAt" = now()
    WHERE "id" = (
      SELECT "id" FROM "project"
      WHERE "missingCheckedAt" IS NULL
        OR "missingCheckedAt" < now() - make_interval(mins => ${everyMinutes}::int)
      ORDER BY "missingCheckedAt" NULLS FIRST, "id" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING "id"`;
  return claimed?.id ?? null;
}

/** Every target with series on a label, in one order for everybody. */
function listGroups(db: Db, projectId: string): Promise<MissingGroup[]> {
  return db.$queryRaw<MissingGroup[]>`
    SELECT DISTINCT "projectId", "targetId", "labelId" FROM "series"
    WHERE "projectId" = ${projectId}::uuid ORDER BY "targetId", "labelId"`;
}
