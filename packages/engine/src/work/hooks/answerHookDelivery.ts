import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type EngineContext, jsonWithoutNul } from "../../base/index.ts";
import type { ClaimedQuestion } from "../questions/claimQuestion.ts";
import type { Answers } from "../questions/question.ts";
import { takeSettled } from "../questions/takeSettled.ts";
import { hookEventSchema } from "./events/hookEvent.ts";
import { plainlyJudged, runTrusted } from "./judgeHookMessage.ts";
import { lockHook } from "./lockHook.ts";
import { tellEvent } from "./tellEvent.ts";

/**
 * Lets a delivery that asked its repository first run by the rules as they are now, with what was
 * answered, in one transaction with the end of the question. False when somebody else did.
 */
export async function answerHookDelivery(
  context: EngineContext,
  catalog: Catalog,
  question: ClaimedQuestion & { deliveryId: string },
  answers: Answers,
): Promise<boolean> {
  const { deliveryId, projectId } = question;
  return transact(context.db, async (tx) => {
    const found = await tx.inboundDelivery.findUnique({
      where: { id: deliveryId },
      select: { hookId: true },
    });
    const hook = found === null ? null : await lockHook(tx, context, found.hookId);
    if (hook === null || !(await takeSettled(tx, context, question, answers))) return false;
    const delivery = await tx.inboundDelivery.findUniqueOrThrow({
      where: { id: deliveryId },
      select: { facts: true, deliveryKey: true, state: true },
    });
    if (delivery.state !== "asking") return false;
    const { deliveryKey, facts } = delivery;
    const event = tellEvent(hookEventSchema.parse(facts), question, answers);
    const { state, summary, results } = hook.paused
      ? plainlyJudged("ignored", "Ignored, because the trigger was paused meanwhile.")
      : await runTrusted(tx, context, catalog, { hook, deliveryKey, event });
    await tx.inboundDelivery.update({
      where: { id: deliveryId },
      data: { state, summary, results, facts: jsonWithoutNul(event) },
    });
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "hook", id: hook.id, name: hook.name },
      action: "hookDelivery.answered",
      subjectKind: "hookDelivery",
      subjectId: deliveryId,
      data: { state, ...(event.asked === null ? {} : { asked: event.asked.of }) },
    });
    return true;
  });
}
