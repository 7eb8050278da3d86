import type { Tx } from "@lapline/db";
import { GiverGone, stillMay } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/**
 * Throws GiverGone when who retries or discards an incident may not any more: in a project as stillMay,
 * of the installation when they do not own it any more.
 */
export async function mayStillHandle(
  tx: Tx,
  context: EngineContext,
  { projectId, actor }: { projectId: string | null; actor: Actor },
): Promise<void> {
  if (projectId !== null) {
    return stillMay(tx, context, { projectId, actor, permission: "incidents.manage" });
  }
  if (actor.kind !== "user") return;
  const owned = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "installation" WHERE "id" = 1 AND "ownerId" = ${actor.id} FOR SHARE`;
  if (owned.length === 0) throw new GiverGone();
}
