import type { EngineContext } from "../../base/index.ts";

/** A list of commits is shown at once; what a delivery was told stands in the delivery. */
const keptMs = 24 * 3_600_000;

/** Forgets what was settled a day ago; answers how many that were. */
export async function pruneQuestions({ db, clock }: EngineContext): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  const { count } = await db.repositoryQuestion.deleteMany({
    where: { settledAt: { lt: before } },
  });
  return count;
}
