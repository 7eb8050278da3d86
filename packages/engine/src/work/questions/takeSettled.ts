import type { Tx } from "@lapline/db";
import { type EngineContext, jsonWithoutNul } from "../../base/index.ts";
import type { ClaimedQuestion } from "./claimQuestion.ts";
import type { Answers } from "./question.ts";

/** Settles a claimed question in the caller's transaction; false when it is somebody else's by now. */
export async function takeSettled(
  tx: Tx,
  { clock }: Pick<EngineContext, "clock">,
  { id, tries }: Pick<ClaimedQuestion, "id" | "tries">,
  answers: Answers,
): Promise<boolean> {
  const { count } = await tx.repositoryQuestion.updateMany({
    where: { id, tries, takenAt: { not: null }, settledAt: null },
    data: {
      settledAt: clock.now(),
      takenAt: null,
      nextTryAt: null,
      answers: jsonWithoutNul(answers),
    },
  });
  return count === 1;
}
