import type { Hook, HookChange } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { lockHook } from "./lockHook.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

export type UpdateHookOutcome =
  | { outcome: "updated"; hook: Hook }
  /** It would look as if it took messages, and could prove none: it needs a new secret first. */
  | { outcome: "no_secret" }
  | { outcome: "not_found" };

/** Changes a CI trigger, pauses it, or lets it go on where it has a secret that still counts. */
export async function updateHook(
  context: EngineContext,
  input: { projectId: string; hookId: string; actor: Actor; change: HookChange },
): Promise<UpdateHookOutcome> {
  const { projectId, hookId, actor, change } = input;
  const now = context.clock.now();
  const told = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  return transact(context.db, async (tx) => {
    const held = await lockHook(tx, context, hookId);
    if (held === null || held.projectId !== projectId) return { outcome: "not_found" };
    const isResumed = held.paused && change.paused === false;
    if (isResumed && held.secrets.length === 0) return { outcome: "no_secret" };
    await tx.inboundHook.update({ where: { id: hookId }, data: { ...told, updatedAt: now } });
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
    return { outcome: "updated", hook: viewHook(row) };
  });
}
