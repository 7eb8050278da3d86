import { commitEventTypes } from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { queueDeliveries } from "../outbound/queueDeliveries.ts";

/**
 * Queues a notice about a run's commit to every connection of its repository, in the transaction that
 * stored the run or saw its end. Each notice tells what is so when it is sent, so that one that is late
 * does not undo a newer one.
 */
export async function tellCommit(
  tx: Tx,
  context: EngineContext,
  moment: Exclude<keyof typeof commitEventTypes, "deleted" | "found">,
  run: { projectId: string; runId: string; repository: string },
): Promise<void> {
  const { projectId, runId, repository } = run;
  const type = commitEventTypes[moment];
  await queueNotices(tx, context, {
    repository,
    event: { projectId, type, dedupeKey: `${type} ${runId}`, data: { runId } },
  });
}

/** Queues an event to every connection of a repository that is not paused. */
export async function queueNotices(
  tx: Tx,
  context: EngineContext,
  notice: {
    repository: string;
    event: { projectId: string; type: string; dedupeKey: string; data: Prisma.InputJsonObject };
  },
): Promise<void> {
  const { repository, event } = notice;
  const { projectId } = event;
  const connections = await tx.repositoryConnection.findMany({
    where: { projectId, paused: false, repository: { equals: repository, mode: "insensitive" } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (connections.length === 0) return;
  await queueDeliveries(tx, context, {
    event,
    receivers: connections.map(({ id }) => ({ repositoryId: id })),
  });
}
