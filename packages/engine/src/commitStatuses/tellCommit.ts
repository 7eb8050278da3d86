import { commitEventTypes } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { queueDeliveries } from "../deliveries/queueDeliveries.ts";

/**
 * Queues a notice about a run's commit to every connection of its repository, in the transaction that
 * stored the run or saw its end. Each notice tells what is so when it is sent, so that one that is late
 * does not undo a newer one.
 */
export async function tellCommit(
  tx: Tx,
  context: EngineContext,
  moment: keyof typeof commitEventTypes,
  run: { projectId: string; runId: string; repository: string },
): Promise<void> {
  const { projectId, runId, repository } = run;
  const connections = await tx.repositoryConnection.findMany({
    where: { projectId, paused: false, repository: { equals: repository, mode: "insensitive" } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (connections.length === 0) return;
  const type = commitEventTypes[moment];
  await queueDeliveries(tx, context, {
    event: { projectId, type, dedupeKey: `${type} ${runId}`, data: { runId } },
    receivers: connections.map(({ id }) => ({ repositoryId: id })),
  });
}
