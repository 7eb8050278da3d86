import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import type { AskedOfEvent } from "./question.ts";

/** Stores what a delivery has to be told first, in the caller's transaction; control asks it. */
export async function putEventQuestion(
  tx: Tx,
  context: EngineContext,
  question: { projectId: string; repositoryId: string; deliveryId: string; asked: AskedOfEvent },
): Promise<void> {
  await tx.repositoryQuestion.create({
    data: {
      ...question,
      id: newId(context),
      key: `delivery ${question.deliveryId}`,
      nextTryAt: context.clock.now(),
    },
  });
}
