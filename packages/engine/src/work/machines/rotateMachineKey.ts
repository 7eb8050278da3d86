import { transact } from "@lapline/db";
import { addGiver, createSecret, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";

/**
 * Gives a machine a new key, answered once; the old one stops working at once. Null when the
 * project has no such machine.
 */
export async function rotateMachineKey(
  context: EngineContext,
  { projectId, machineId, actor }: { projectId: string; machineId: string; actor: Actor },
): Promise<string | null> {
  const key = createSecret(context.random, "machineKey");
  return transact(context.db, async (tx) => {
    const { count } = await tx.machine.updateMany({
      where: { id: machineId, projectId, revokedAt: null },
      data: { keyHash: sha256(key) },
    });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "machine", id: machineId });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "machine.keyRotated",
      subjectKind: "machine",
      subjectId: machineId,
    });
    return key;
  });
}
