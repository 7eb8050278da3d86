import { type Reason, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";

/** Comparisons of one suspicion that may come to nothing before it is filed. */
const fruitlessMax = 2;

/** A suspicion whose comparison ended and said nothing about it. */
export interface FruitlessSuspicion {
  id: string;
  /** How many comparisons of it were begun, the last one included. */
  comparisons: number;
}

/**
 * Back to `suspected`, so that another comparison is enqueued, or filed when that has been tried often
 * enough: as `inconclusive` where the last one was measured and could not tell, else as
 * `not_confirmed`. `sentence` says what happened to the last one. Answers whether it moved.
 */
export async function giveUpOrRetry(
  tx: Tx,
  context: EngineContext,
  { id: suspicionId, comparisons }: FruitlessSuspicion,
  { reason, measured }: { reason: Reason; measured: boolean },
): Promise<boolean> {
  const isLast = comparisons >= fruitlessMax;
  return moveSuspicion(tx, context, {
    suspicionId,
    from: "confirming",
    to: isLast ? (measured ? "inconclusive" : "not_confirmed") : "suspected",
    reason: isLast
      ? reasonOf(measured ? "inconclusive_after" : "not_confirmed_after", {
          tries: comparisons,
          reason,
        })
      : reason,
  });
}
