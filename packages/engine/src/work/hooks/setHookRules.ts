import type { Hook, HookRuleInput } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

/** Puts rules, in their order, in place of those before; null when the project has no such trigger. */
export async function setHookRules(
  context: EngineContext,
  input: { projectId: string; hookId: string; actor: Actor; rules: readonly HookRuleInput[] },
): Promise<Hook | null> {
  const { projectId, hookId, actor, rules } = input;
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    // The row's lock makes those wait who set rules at the same time, and messages.
    const { count } = await tx.inboundHook.updateMany({
      where: { id: hookId, projectId },
      data: { updatedAt: now },
    });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "hook", id: hookId });
    await tx.inboundHookRule.deleteMany({ where: { hookId } });
    await tx.inboundHookRule.createMany({
      data: rules.map(({ name, ...settings }, position) => ({
        id: newId(context),
        hookId,
        position,
        name,
        settings,
      })),
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "hook.rulesSet",
      subjectKind: "hook",
      subjectId: hookId,
      data: { rules: JSON.parse(JSON.stringify(rules)) },
    });
    const row = await tx.inboundHook.findUniqueOrThrow({
      where: { id: hookId },
      select: hookSelect(now),
    });
    return viewHook(row);
  });
}
