import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Pauses schedules whose giver may not give them any more. */
export async function pauseGivenSchedules(
  tx: Tx,
  context: EngineContext,
  { projectId, kind, ids }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "schedule") return;
  await tx.schedule.updateMany({
    where: { projectId, id: { in: [...ids] } },
    data: { paused: true, updatedAt: context.clock.now() },
  });
}
