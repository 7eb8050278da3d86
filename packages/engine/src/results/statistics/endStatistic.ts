import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";

/**
 * Ends the keeping of a statistic: its series gets no more points and stays what it is. `unknown` when
 * the series is none of the project's, or is no statistic that is kept.
 */
export async function endStatistic(
  context: EngineContext,
  { projectId, actor, seriesId }: { projectId: string; actor: Actor; seriesId: string },
): Promise<"ended" | "unknown"> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    const { count } = await tx.series.updateMany({
      where: { id: seriesId, projectId, statisticOfId: { not: null } },
      data: { statisticOfId: null },
    });
    if (count === 0) return "unknown";
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "series.statistic_ended",
      subjectKind: "series",
      subjectId: seriesId,
    });
    await announce(tx, { kind: "series", projectId });
    return "ended";
  });
}
