import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Ends CI triggers whose giver may not give them any more: each loses its secrets and is paused. */
export async function endGivenHooks(
  tx: Tx,
  context: EngineContext,
  { projectId, kind, ids }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "hook") return;
  const now = context.clock.now();
  // Without a secret nobody starts anything by it, also not when somebody resumes it unseeing.
  await tx.inboundHookSecret.updateMany({
    where: { hookId: { in: [...ids] }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    data: { endsAt: now },
  });
  await tx.inboundHook.updateMany({
    where: { projectId, id: { in: [...ids] } },
    data: { paused: true, updatedAt: now },
  });
}
