import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Removes a schedule; its runs stay. False when the project has no such one. */
export async function deleteSchedule(
  context: EngineContext,
  { projectId, scheduleId, actor }: { projectId: string; scheduleId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const schedule = await tx.schedule.findFirst({
      where: { id: scheduleId, projectId },
      select: { name: true },
    });
    const { count } = await tx.schedule.deleteMany({ where: { id: scheduleId, projectId } });
    if (schedule === null || count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "schedule.deleted",
      subjectKind: "schedule",
      subjectId: scheduleId,
      data: { name: schedule.name },
    });
    return true;
  });
}
