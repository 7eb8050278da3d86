import type { EngineContext } from "../../base/index.ts";
import { keptHours } from "./keptHours.ts";

export interface IdempotentRequest {
  requestHash: string;
  actorKind: string;
  actorId: string | null;
  subjectKind: string;
  subjectId: string | null;
  /** Null when the server stopped between the change and its answer. */
  sealedAnswer: string | null;
  /** How long ago it was carried out. */
  ageSeconds: number;
}

/** What the last day knows of an idempotency key in a project; null when nothing was changed under it. */
export async function findIdempotentRequest(
  { db }: EngineContext,
  { projectId, keyHash }: { projectId: string; keyHash: string },
): Promise<IdempotentRequest | null> {
  const rows = await db.$queryRaw<IdempotentRequest[]>`
    SELECT "requestHash", "actorKind", "actorId", "subjectKind", "subjectId", "sealedAnswer",
      extract(epoch FROM now() - "createdAt")::float8 AS "ageSeconds"
    FROM "idempotent_request"
    WHERE "projectId" = ${projectId}::uuid AND "keyHash" = ${keyHash}
      AND "createdAt" >= now() - make_interval(hours => ${keptHours})`;
  return rows[0] ?? null;
}
