import { type Catalog, type HookAnswer, hookRuleResultSchema } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { z } from "zod";
import { writeAudit } from "../../access/index.ts";
import { type EngineContext, newId } from "../../base/index.ts";
import { putEventQuestion } from "../questions/putEventQuestion.ts";
import type { ReadEvent } from "./events/hookEvent.ts";
import { judgeHookMessage } from "./judgeHookMessage.ts";
import { lockHook } from "./lockHook.ts";

export interface ReceivedMessage {
  hookId: string;
  deliveryKey: string;
  bodySha256: string;
  /** Whether the signature covers the key. */
  keyIsSigned: boolean;
  read: ReadEvent;
}

export type ReceiveOutcome =
  | { outcome: "stored"; answer: HookAnswer }
  /** The same body came before under another id, which no signature covers. */
  | { outcome: "replayed"; firstDeliveryId: string }
  | { outcome: "gone" };

const resultsSchema = z.array(hookRuleResultSchema);

/**
 * Stores a proved message with what becomes of it, runs included, in one transaction. A message whose
 * id came before answers with the first one's result and does nothing.
 */
export async function receiveHookMessage(
  context: EngineContext,
  catalog: Catalog,
  message: ReceivedMessage,
): Promise<ReceiveOutcome> {
  const { hookId, deliveryKey, bodySha256, read } = message;
  return transact(context.db, async (tx) => {
    const hook = await lockHook(tx, context, hookId);
    if (hook === null) return { outcome: "gone" };
    const earlier = await findEarlier(tx, message);
    if (earlier !== null) return earlier;
    const judged = await judgeHookMessage(tx, context, catalog, { hook, deliveryKey, read });
    const { approval, question, results, state, summary } = judged;
    const event = read.outcome === "event" ? read.event : null;
    const id = newId(context);
    const { projectId } = hook;
    await tx.inboundDelivery.create({
      data: {
        id,
        projectId,
        hookId,
        deliveryKey,
        bodySha256,
        event: read.outcome === "event" ? read.event.name : read.name,
        kind: event?.kind ?? null,
        ...(event === null ? {} : { facts: event }),
        state,
        summary,
        results,
        ...(approval === null ? {} : { approval: { create: approval } }),
      },
    });
    if (question !== null) {
      await putEventQuestion(tx, context, { ...question, projectId, deliveryId: id });
    }
    await tx.inboundHook.update({
      where: { id: hookId },
      data: { lastDeliveryAt: context.clock.now() },
    });
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "hook", id: hookId, name: hook.name },
      action: "hookDelivery.received",
      subjectKind: "hookDelivery",
      subjectId: id,
      data: { state, event: event?.name ?? null },
    });
    const runs = results.flatMap(({ runId }) => runId ?? []);
    return {
      outcome: "stored",
      answer: { deliveryId: id, state, summary, runs, duplicate: false },
    };
  });
}

async function findEarlier(tx: Tx, message: ReceivedMessage): Promise<ReceiveOutcome | null> {
  const { hookId, deliveryKey, bodySha256, keyIsSigned } = message;
  const same = await tx.inboundDelivery.findUnique({
    where: { hookId_deliveryKey: { hookId, deliveryKey } },
    select: { id: true, state: true, summary: true, results: true },
  });
  if (same !== null) {
    const { id: deliveryId, state, summary, results } = same;
    const runs = resultsSchema.parse(results).flatMap(({ runId }) => runId ?? []);
    return { outcome: "stored", answer: { deliveryId, state, summary, runs, duplicate: true } };
  }
  if (keyIsSigned) return null;
  const first = await tx.inboundDelivery.findFirst({
    where: { hookId, bodySha256 },
    select: { id: true },
  });
  return first === null ? null : { outcome: "replayed", firstDeliveryId: first.id };
}
