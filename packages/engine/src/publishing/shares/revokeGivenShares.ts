import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { readNow } from "./readNow.ts";

/** Revokes shares whose giver may not give them any more. */
export async function revokeGivenShares(
  tx: Tx,
  _context: EngineContext,
  { projectId, kind, ids }: EngineEvents["given.ended"],
): Promise<void> {
  if (kind !== "share") return;
  await tx.share.updateMany({
    where: { projectId, id: { in: [...ids] }, revokedAt: null },
    data: { revokedAt: await readNow(tx) },
  });
}
