import type { EngineContext } from "../../base/index.ts";

interface AttemptLimit {
  /** Whose attempts are counted, and of what; at most 200 characters. */
  key: string;
  takesMax: number;
  /** Length of the window, which slides: no span of this length holds more than `takesMax`. */
  windowMs: number;
}

type AttemptOutcome = { taken: true } | { taken: false; retryAfterMs: number };

/**
 * Takes one attempt of a key, counted in the book: a restart forgets nothing, and several servers
 * count together. PostgreSQL's clock decides. An attempt that is refused counts for nothing.
 */
export async function takeAttempt(
  { db }: Pick<EngineContext, "db">,
  { key, takesMax, windowMs }: AttemptLimit,
): Promise<AttemptOutcome> {
  const taken = await db.$executeRaw`
    INSERT INTO "throttle" ("key", "takenAt", "updatedAt") VALUES (${key}, ARRAY[now()], now())
    ON CONFLICT ("key") DO UPDATE SET "updatedAt" = now(), "takenAt" = array_append(
      ARRAY(SELECT moment FROM unnest("throttle"."takenAt") moment
        WHERE moment > now() - ${windowMs} * interval '1 ms' ORDER BY moment), now())
    WHERE (SELECT count(*) FROM unnest("throttle"."takenAt") moment
      WHERE moment > now() - ${windowMs} * interval '1 ms') < ${takesMax}`;
  if (taken === 1) return { taken: true };
  const [row] = await db.$queryRaw<{ retryAfterMs: number }[]>`
    SELECT ceil(extract(epoch FROM min(moment) - now()) * 1000 + ${windowMs})::int AS "retryAfterMs"
    FROM "throttle", unnest("takenAt") moment
    WHERE "key" = ${key} AND moment > now() - ${windowMs} * interval '1 ms'`;
  return { taken: false, retryAfterMs: Math.max(1, row?.retryAfterMs ?? 1) };
}
