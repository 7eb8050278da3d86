import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Who gave: a person, for whom their API keys count too, or one API key. */
export type Giver = { userId: string } | { apiKeyId: string };

/** Ids under which a giver's gifts are noted: their own, and those of keys that they answer for. */
export async function readGiverIds(
  db: EngineContext["db"] | Tx,
  projectId: string,
  giver: Giver,
): Promise<string[]> {
  if ("apiKeyId" in giver) return [giver.apiKeyId];
  const keys = await db.$queryRaw<{ id: string }[]>`
    SELECT "id"::text FROM "api_key"
    WHERE "projectId" = ${projectId}::uuid AND "givenByIds" @> ${[giver.userId]}::text[]`;
  return [giver.userId, ...keys.map(({ id }) => id)];
}
