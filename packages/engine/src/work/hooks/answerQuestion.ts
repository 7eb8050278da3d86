import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { ClaimedQuestion } from "../questions/claimQuestion.ts";
import type { Answers } from "../questions/question.ts";
import { takeSettled } from "../questions/takeSettled.ts";
import { answerHookDelivery } from "./answerHookDelivery.ts";

/**
 * Settles a claimed question: a delivery that waits for it goes on by its rules in the same
 * transaction, a list of commits is kept for who asks next. False when it is somebody else's by now.
 */
export async function answerQuestion(
  context: EngineContext,
  catalog: Catalog,
  question: ClaimedQuestion,
  answers: Answers,
): Promise<boolean> {
  const { deliveryId } = question;
  if (deliveryId !== null) {
    return answerHookDelivery(context, catalog, { ...question, deliveryId }, answers);
  }
  return transact(context.db, (tx) => takeSettled(tx, context, question, answers));
}
