import type { EngineContext } from "../../base/index.ts";
import { keptHours } from "./keptHours.ts";

/** Rows forgotten at each call: more than one call adds. */
const forgottenMax = 20;

interface Answer {
  projectId: string;
  keyHash: string;
  requestId: string;
  sealedAnswer: string;
}

/**
 * Keeps the answer of a request that changed something under an idempotency key, for a day, and
 * forgets some older ones. False when the request changed nothing, so that there is nothing to repeat.
 */
export async function storeIdempotentAnswer(
  { db }: EngineContext,
  { projectId, keyHash, requestId, sealedAnswer }: Answer,
): Promise<boolean> {
  const { count } = await db.idempotentRequest.updateMany({
    where: { projectId, keyHash, requestId },
    data: { sealedAnswer },
  });
  await db.$executeRaw`
    DELETE FROM "idempotent_request" WHERE ("projectId", "keyHash") IN (
      SELECT "projectId", "keyHash" FROM "idempotent_request"
      WHERE "createdAt" < now() - make_interval(hours => ${keptHours})
      ORDER BY "createdAt" LIMIT ${forgottenMax} FOR UPDATE SKIP LOCKED)`;
  return count > 0;
}
