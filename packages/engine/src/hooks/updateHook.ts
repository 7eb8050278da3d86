import type { Hook, HookChange } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";
import { addGiver } from "../given/addGiver.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

/** Changes a CI trigger, pauses it or lets it go on; null when the project has none of that id. */
export async function updateHook(
  context: EngineContext,
  input: { projectId: string; hookId: string; actor: Actor; change: HookChange },
): Promise<Hook | null> {
  const { projectId, hookId, actor, change } = input;
  const now = context.clock.now();
  const told = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  return transact(context.db, async (tx) => {
    const { count } = await tx.inboundHook.updateMany({
      where: { id: hookId, projectId },
      data: { ...told, updatedAt: now },
    });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "hook", id: hookId });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "hook.updated",
      subjectKind: "hook",
      subjectId: hookId,
      data: told,
    });
    const row = await tx.inboundHook.findUniqueOrThrow({
      where: { id: hookId },
      select: hookSelect(now),
    });
    return viewHook(row);
  });
}
