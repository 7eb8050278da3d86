import { reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { cancelJob } from "../../work/index.ts";
import { bisectionSelect, liveBisectionStates } from "../alerts/bisectionRow.ts";
import { endBisection } from "./endBisection.ts";

/**
 * Stops the bisection of an alert that is under way, and cancels its comparison. `not_under_way`:
 * there is none.
 */
export async function stopBisection(
  context: EngineContext,
  { projectId, alertId, actor }: { projectId: string; alertId: string; actor: Actor },
): Promise<"stopped" | "not_found" | "not_under_way"> {
  const stopped = await transact(context.db, async (tx) => {
    const alert = await tx.alert.findFirst({ where: { id: alertId, projectId } });
    if (alert === null) return "not_found";
    await tx.$executeRaw`
      SELECT 1 FROM "bisection" WHERE "alertId" = ${alertId}::uuid
        AND "state" IN ('waiting', 'measuring') FOR NO KEY UPDATE`;
    const bisection = await tx.bisection.findFirst({
      where: { alertId, state: { in: [...liveBisectionStates] } },
      select: bisectionSelect,
    });
    if (bisection === null) return "not_under_way";
    const name = "name" in actor ? actor.name : "Lapline";
    const ending = { state: "stopped", reason: reasonOf("stopped_by", { name }), actor } as const;
    await endBisection(tx, context, bisection, ending);
    return { jobId: bisection.state === "measuring" ? (bisection.job?.id ?? null) : null };
  });
  if (typeof stopped === "string") return stopped;
  if (stopped.jobId !== null) await cancelJob(context, { projectId, jobId: stopped.jobId, actor });
  return "stopped";
}
