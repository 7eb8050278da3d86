import { takeAttempt } from "@lapline/engine";
import type { RateLimiterMemory } from "rate-limiter-flexible";
import { database } from "../database.ts";
import { consume, tooMany } from "./consume.ts";

/**
 * Takes one point of `key` as `consume` does, counted in the book too: a restart of this server
 * forgets nothing, and no span of the window's length holds more points. `limiter` stands
 * before it with the same bounds, so that a flood does not reach the database.
 */
export async function consumeKept(
  limiter: RateLimiterMemory,
  key: string,
  what: string,
): Promise<void> {
  await consume(limiter, key, what);
  const { keyPrefix: name, points, duration: windowSeconds } = limiter;
  const limit = { key: `${name} ${key}`, takesMax: points, windowMs: windowSeconds * 1000 };
  const outcome = await takeAttempt({ db: database() }, limit);
  if (!outcome.taken) throw tooMany(what, outcome.retryAfterMs, { name, points, windowSeconds });
}
