import type { EngineContext } from "../../base/index.ts";

/**
 * Puts the hash in the place of every token that a release before kept readable, so that whoever is
 * signed in stays it. Harmless to repeat.
 */
export async function hashOldSessions({ db }: Pick<EngineContext, "db">): Promise<number> {
  return db.$executeRaw`
    UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex')
    WHERE "token" !~ '^[0-9a-f]{64}$'`;
}
