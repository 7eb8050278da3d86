import { type Hook, hookSecretsMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, createWebhookSecret, type Vault, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

export interface RotateHookSecretInput {
  projectId: string;
  hookId: string;
  actor: Actor;
  /** How long the older secrets are accepted beside the new one. */
  keepHours: number;
}

/**
 * Gives a CI trigger a further secret; the older ones are accepted for `keepHours`, or as long as they
 * were to be anyway if that is shorter. Null when the project has no such trigger.
 */
export async function rotateHookSecret(
  context: EngineContext,
  vault: Vault,
  { projectId, hookId, actor, keepHours }: RotateHookSecretInput,
): Promise<{ hook: Hook; secret: string } | null> {
  const now = context.clock.now();
  const endsAt = new Date(now.getTime() + keepHours * 3_600_000);
  const secret = createWebhookSecret(context.random);
  return transact(context.db, async (tx) => {
    const { count } = await tx.inboundHook.updateMany({
      where: { id: hookId, projectId },
      data: { updatedAt: now },
    });
    if (count === 0) return null;
    await addGiver(tx, context, { projectId, actor, kind: "hook", id: hookId });
    await tx.inboundHookSecret.deleteMany({ where: { hookId, endsAt: { lte: now } } });
    await tx.inboundHookSecret.updateMany({
      where: { hookId, OR: [{ endsAt: null }, { endsAt: { gt: endsAt } }] },
      data: { endsAt },
    });
    const kept = await tx.inboundHookSecret.findMany({
      where: { hookId },
      orderBy: { id: "desc" },
      skip: hookSecretsMax - 1,
      select: { id: true },
    });
    await tx.inboundHookSecret.deleteMany({ where: { id: { in: kept.map(({ id }) => id) } } });
    const id = newId(context);
    await tx.inboundHookSecret.create({
      data: { id, hookId, sealed: vault.seal(secret, id), createdAt: now },
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "hook.rotated",
      subjectKind: "hook",
      subjectId: hookId,
      data: { keepHours },
    });
    const row = await tx.inboundHook.findUniqueOrThrow({
      where: { id: hookId },
      select: hookSelect(now),
    });
    return { hook: viewHook(row), secret };
  });
}
