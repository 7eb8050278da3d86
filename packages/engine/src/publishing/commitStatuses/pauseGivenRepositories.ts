import { type EngineEvents, reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Pauses connections to repositories whose giver may not give them any more. */
export async function pauseGivenRepositories(
  tx: Tx,
  context: EngineContext,
  { projectId, kind, ids, reason }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "repository") return;
  await tx.repositoryConnection.updateMany({
    where: { projectId, id: { in: [...ids] } },
    data: { paused: true, problem: reasonText(reason), updatedAt: context.clock.now() },
  });
}
