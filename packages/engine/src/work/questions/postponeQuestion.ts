import { type EngineContext, jsonWithoutNul, withoutNul } from "../../base/index.ts";
import type { ClaimedQuestion } from "./claimQuestion.ts";
import type { Answers } from "./question.ts";

/** Longest sentence that is kept of a failed try. */
const errorMax = 1_000;

/**
 * Puts a question back to be asked again after a pause, with what was found out so far. `enough`: it
 * was asked as often as it may, and nothing is stored. `lost`: it is somebody else's by now.
 */
export async function postponeQuestion(
  context: EngineContext,
  { id, tries }: Pick<ClaimedQuestion, "id" | "tries">,
  failed: { answers: Answers; error: string; retryAfterMs: number | null },
): Promise<"postponed" | "enough" | "lost"> {
  const chance = (context.random.bytes(1)[0] ?? 0) / 256;
  const delayMs = questionRetryDelayMs(tries, chance, failed.retryAfterMs);
  if (delayMs === null) return "enough";
  const { count } = await context.db.repositoryQuestion.updateMany({
    where: { id, tries, takenAt: { not: null }, settledAt: null },
    data: {
      takenAt: null,
      nextTryAt: new Date(context.clock.now().getTime() + delayMs),
      answers: jsonWithoutNul(failed.answers),
      lastError: withoutNul(failed.error).slice(0, errorMax),
    },
  });
  return count === 1 ? "postponed" : "lost";
}

/** Pauses after the first try, the second …: somebody waits for the answer. */
const pausesMs = [5_000, 20_000, 60_000, 180_000];

/** Longest wait that a vendor may ask for. */
const askedMaxMs = 15 * 60_000;

/** Tries after which a question is given up. */
export const questionTriesMax = pausesMs.length + 1;

/**
 * Pause before a question is asked again after this many tries, a tenth of it by `chance` (0 to 1). A
 * vendor that limits how often it is asked gets the pause that it asks for. Null: enough.
 */
export function questionRetryDelayMs(
  tries: number,
  chance: number,
  askedMs: number | null,
): number | null {
  const pauseMs = pausesMs[tries - 1];
  if (pauseMs === undefined) return null;
  return Math.max(pauseMs * (1 + chance / 10), Math.min(askedMs ?? 0, askedMaxMs));
}
