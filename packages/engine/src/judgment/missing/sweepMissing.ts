import { type Db, transact } from "@lapline/db";
import { type EngineContext, isolateEach } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { type MissingGroup, readHistories } from "./readHistories.ts";
import { settleMissing } from "./settleMissing.ts";

/** How often a project is looked at: no alert is due sooner than hours after its point. */
const everyMinutes = 30;
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

/** Groups whose history goes on or ended lately, and those with a live alert, in one order. */
async function listGroups(db: Db, projectId: string): Promise<MissingGroup[]> {
  const [histories, alerts] = await Promise.all([
    readHistories(db, { projectId }),
    db.alert.findMany({
      where: { projectId, kind: "missing", state: { in: liveAlertStates } },
      distinct: ["targetId", "labelId"],
      select: { targetId: true, labelId: true },
    }),
  ]);
  const groups = new Map(
    [...histories, ...alerts].map(({ targetId, labelId }) => [
      `${targetId} ${labelId}`,
      { projectId, targetId, labelId },
    ]),
  );
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
