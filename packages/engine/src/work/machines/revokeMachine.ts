import { reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { endMachine } from "./endMachine.ts";

/**
 * Ends a machine's key for good: its next call is refused, its job under way is queued again at
 * once and a late result of it is refused. False when the project has no such machine.
 */
export async function revokeMachine(
  context: EngineContext,
  { projectId, machineId, actor }: { projectId: string; machineId: string; actor: Actor },
): Promise<boolean> {
  const reason = reasonOf("machine_revoked", {});
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "machines.manage" });
    if (!(await endMachine(tx, context, { projectId, machineId, actor, reason }))) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "machine.revoked",
      subjectKind: "machine",
      subjectId: machineId,
    });
    return true;
  });
}
