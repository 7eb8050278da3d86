import { type Hook, type HookInput, hooksMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { createWebhookSecret, takeGiver, type Vault, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

export type CreateHookOutcome =
  /** The secret is told here and never again. */
  { outcome: "created"; hook: Hook; secret: string } | { outcome: "too_many" };

/** Makes a CI trigger, without rules, with its first secret. */
export async function createHook(
  context: EngineContext,
  vault: Vault,
  input: { projectId: string; actor: Actor; hook: HookInput },
): Promise<CreateHookOutcome> {
  const { projectId, actor } = input;
  const { repository, definitionFile, ...rest } = input.hook;
  const facts = { ...rest, ...(definitionFile === undefined ? {} : { definitionFile }) };
  const [id, secretId] = [newId(context), newId(context)];
  const secret = createWebhookSecret(context.random);
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "hook" });
    if ((await tx.inboundHook.count({ where: { projectId } })) >= hooksMax) {
      return { outcome: "too_many" };
    }
    const row = await tx.inboundHook.create({
      data: {
        ...facts,
        id,
        projectId,
        repository: repository ?? null,
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
        secrets: { create: { id: secretId, sealed: vault.seal(secret, secretId) } },
      },
      select: hookSelect(context.clock.now()),
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "hook.created",
      subjectKind: "hook",
      subjectId: id,
      data: { ...facts, ...(repository === undefined ? {} : { repository }) },
    });
    return { outcome: "created", hook: viewHook(row), secret };
  });
}
