import type { Tx } from "@lapline/db";
import type { Actor, IdempotentCall } from "../../base/index.ts";
import { keptHours } from "./keptHours.ts";
import { RepeatedRequest } from "./RepeatedRequest.ts";

interface Change {
  projectId: string;
  actor: Actor;
  subjectKind: string;
  subjectId: string | null;
}

/**
 * Takes the idempotency key for this request inside the transaction of its change, so that both are
 * stored or neither is. Waits for a rival that is under way; throws RepeatedRequest, which rolls the
 * change back, when it won. Further audit rows of the same request pass.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { keyHash, requestHash, requestId }: IdempotentCall,
  { projectId, actor, subjectKind, subjectId }: Change,
): Promise<void> {
  const actorId = "id" in actor ? actor.id : null;
  const count = await tx.$executeRaw`
    INSERT INTO "idempotent_request" AS "held" ("projectId", "keyHash", "requestHash", "actorKind",
      "actorId", "requestId", "subjectKind", "subjectId")
    VALUES (${projectId}::uuid, ${keyHash}, ${requestHash}, ${actor.kind}, ${actorId},
      ${requestId}::uuid, ${subjectKind}, ${subjectId})
    ON CONFLICT ("projectId", "keyHash") DO UPDATE SET
      "requestHash" = excluded."requestHash", "actorKind" = excluded."actorKind",
      "actorId" = excluded."actorId", "requestId" = excluded."requestId",
      "subjectKind" = excluded."subjectKind", "subjectId" = excluded."subjectId",
      "sealedAnswer" = NULL, "createdAt" = excluded."createdAt"
    WHERE "held"."createdAt" < transaction_timestamp() - make_interval(hours => ${keptHours})
      OR "held"."requestId" = excluded."requestId"`;
  if (count === 0) throw new RepeatedRequest();
}
