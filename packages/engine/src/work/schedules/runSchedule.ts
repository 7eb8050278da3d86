import {
  type Catalog,
  reasonText,
  type ScheduleFiring,
  storedRunTemplateSchema,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { fire } from "./fire.ts";
import { noteFiring } from "./noteFiring.ts";
import { triggerOf } from "./viewSchedule.ts";

/**
 * Fires a schedule because somebody wants it, paused or not, beside its times: a release trigger
 * measures the newest release. Null when the project has no such schedule.
 */
export async function runSchedule(
  context: EngineContext,
  catalog: Catalog,
  { projectId, scheduleId, actor }: { projectId: string; scheduleId: string; actor: Actor },
): Promise<ScheduleFiring | null> {
  return transact(context.db, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "schedule" WHERE "id" = ${scheduleId}::uuid FOR NO KEY UPDATE`;
    const schedule = await tx.schedule.findFirst({ where: { id: scheduleId, projectId } });
    if (schedule === null) return null;
    const trigger = triggerOf(schedule);
    const slot = `by hand ${newId(context)}`;
    const fired = await fire(tx, context, catalog, {
      schedule: {
        id: scheduleId,
        projectId,
        template: storedRunTemplateSchema.parse(schedule.template),
      },
      slot,
      versions: trigger.kind === "cron" ? trigger.versions : { lastVersions: 1 },
      actor,
    });
    const id = await noteFiring(tx, context, { schedule, slot, actor, ...fired });
    const { reason, ...rest } = fired;
    return { id, at: context.clock.now().toISOString(), message: reasonText(reason), ...rest };
  });
}
