import { type EngineContext, errorWords } from "../../base/index.ts";
import type { TakenQuestion } from "./claimQuestion.ts";

/**
 * Gives back a claimed question that an error of Lapline's own kept from being asked. False when it
 * was somebody else's by then.
 */
export async function releaseQuestion(
  { db }: EngineContext,
  { id, tries }: Pick<TakenQuestion, "id" | "tries">,
  error: unknown,
): Promise<boolean> {
  const { count } = await db.repositoryQuestion.updateMany({
    where: { id, tries, takenAt: { not: null }, settledAt: null },
    data: { takenAt: null, lastError: errorWords(error).slice(0, 1000) },
  });
  return count === 1;
}
