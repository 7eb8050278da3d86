import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";

/** Comparisons of one suspicion that may come to nothing before it is filed as not confirmed. */
const fruitlessMax = 2;

/** A suspicion whose comparison ended and said nothing about it. */
export interface FruitlessSuspicion {
  id: string;
  /** How many comparisons of it were begun, the last one included. */
  comparisons: number;
}

/**
 * Back to `suspected`, so that another comparison is enqueued, or `not_confirmed` when that has been
 * tried often enough. `sentence` says what happened to the last one. Answers whether it moved.
 */
export async function giveUpOrRetry(
  tx: Tx,
  context: EngineContext,
  { id: suspicionId, comparisons }: FruitlessSuspicion,
  sentence: string,
): Promise<boolean> {
  const isLast = comparisons >= fruitlessMax;
  return moveSuspicion(tx, context, {
    suspicionId,
    from: "confirming",
    to: isLast ? "not_confirmed" : "suspected",
    reason: isLast ? `Not confirmed after ${comparisons} tries: ${sentence}` : sentence,
  });
}
