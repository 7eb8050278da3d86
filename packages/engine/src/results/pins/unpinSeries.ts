import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Ends a pin; one that is not there changes nothing. False when the project has no such series. */
export async function unpinSeries(
  context: EngineContext,
  input: { projectId: string; userId: string; seriesId: string; actor: Actor },
): Promise<boolean> {
  const { projectId, userId, seriesId, actor } = input;
  return transact(context.db, async (tx) => {
    const { count } = await tx.pin.deleteMany({ where: { projectId, userId, seriesId } });
    if (count === 0) return (await tx.series.count({ where: { id: seriesId, projectId } })) > 0;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "series.unpinned",
      subjectKind: "series",
      subjectId: seriesId,
    });
    return true;
  });
}
