import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import type { AskableRepository } from "./findRepository.ts";
import type { AskedOfEvent } from "./question.ts";

/** Stores what a delivery has to be told first, in the caller's transaction; control asks it. */
export async function putEventQuestion(
  tx: Tx,
  context: EngineContext,
  question: {
    projectId: string;
    deliveryId: string;
    asked: AskedOfEvent;
    /** Null where only git is asked. */
    repository: AskableRepository | null;
  },
): Promise<void> {
  const { projectId, deliveryId, asked, repository } = question;
  await tx.repositoryQuestion.create({
    data: {
      ...{ projectId, deliveryId, asked },
      repositoryId: repository?.id ?? null,
      id: newId(context),
      key: `delivery ${deliveryId}`,
      nextTryAt: context.clock.now(),
    },
  });
}
