import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Removes a CI trigger with its rules and deliveries; false when the project has no such one. */
export async function deleteHook(
  context: EngineContext,
  { projectId, hookId, actor }: { projectId: string; hookId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "hooks.manage" });
    const hook = await tx.inboundHook.findFirst({
      where: { id: hookId, projectId },
      select: { name: true, vendor: true, repository: true },
    });
    const { count } = await tx.inboundHook.deleteMany({ where: { id: hookId, projectId } });
    if (hook === null || count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "hook.deleted",
      subjectKind: "hook",
      subjectId: hookId,
      data: hook,
    });
    return true;
  });
}
