import type { Catalog, HookDelivery } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { mayNow, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { putEventQuestion } from "../questions/putEventQuestion.ts";
import { hookEventSchema } from "./events/hookEvent.ts";
import { judgeTrusted, plainlyJudged } from "./judgeHookMessage.ts";
import { lockHook } from "./lockHook.ts";
import { hookDeliverySelect, viewHookDelivery } from "./viewHookDelivery.ts";

export interface DecideHookDeliveryInput {
  projectId: string;
  deliveryId: string;
  actor: Actor;
  decision: "approved" | "refused";
  /** The commit that was looked at: a decision about another one is refused. */
  commit: string;
}

export type DecideHookDeliveryOutcome =
  | { outcome: "decided"; delivery: HookDelivery }
  | { outcome: "not_found" | "not_waiting" | "other_commit" };

/**
 * Lets one commit of a pull request run by the rules as they are now, or never; what is pushed later
 * waits anew.
 */
export async function decideHookDelivery(
  context: EngineContext,
  catalog: Catalog,
  input: DecideHookDeliveryInput,
): Promise<DecideHookDeliveryOutcome> {
  const { projectId, deliveryId, actor, decision, commit } = input;
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    const found = await tx.inboundDelivery.findFirst({
      where: { id: deliveryId, projectId },
      select: { hookId: true, deliveryKey: true, facts: true, approval: true },
    });
    const hook = found === null ? null : await lockHook(tx, context, found.hookId);
    if (found === null || hook === null) return { outcome: "not_found" };
    if (found.approval !== null && found.approval.commit !== commit) {
      return { outcome: "other_commit" };
    }
    const decidedBy = "name" in actor ? actor.name : actor.kind;
    const { count } = await tx.inboundApproval.updateMany({
      where: { deliveryId, state: "waiting", commit, expiresAt: { gt: now } },
      data: {
        state: decision,
        decidedAt: now,
        decidedBy,
        decidedById: "id" in actor ? actor.id : null,
      },
    });
    if (count === 0) return { outcome: "not_waiting" };
    const event = hookEventSchema.parse(found.facts);
    const judged =
      decision === "refused"
        ? plainlyJudged("refused", `Refused by ${decidedBy}.`)
        : hook.paused
          ? plainlyJudged("ignored", "Ignored, because the trigger is paused.")
          : await judgeTrusted(tx, context, catalog, {
              hook,
              deliveryKey: found.deliveryKey,
              event,
              mayDefine: await mayNow(tx, context, {
                projectId,
                actor,
                permission: "definitions.write",
              }),
            });
    const { state, summary, results, question } = judged;
    if (question !== null) {
      await putEventQuestion(tx, context, { ...question, projectId, deliveryId });
    }
    const row = await tx.inboundDelivery.update({
      where: { id: deliveryId },
      data: { state, summary, results },
      select: hookDeliverySelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: `hookDelivery.${decision}`,
      subjectKind: "hookDelivery",
      subjectId: deliveryId,
      data: { commit, headRepository: event.headRepository, pullRequest: event.pullRequest },
    });
    return { outcome: "decided", delivery: viewHookDelivery(row) };
  });
}
