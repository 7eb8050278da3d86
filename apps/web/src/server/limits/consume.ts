import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooMany } from "./tooMany.ts";

/** What is left of a quota, as the RateLimit headers tell it. */
export interface Quota {
  pointsMax: number;
  windowSeconds: number;
  pointsLeft: number;
  /** Until the window begins anew. */
  resetSeconds: number;
}

function quotaOf(limiter: RateLimiterMemory, found: RateLimiterRes): Quota {
  return {
    pointsMax: limiter.points,
    windowSeconds: limiter.duration,
    pointsLeft: Math.max(0, found.remainingPoints),
    resetSeconds: Math.max(0, Math.ceil(found.msBeforeNext / 1000)),
  };
}

/**
 * Takes points of `key`, one unless said otherwise, and answers what is left; refuses (429 with
 * Retry-After) when fewer are left in the window.
 */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  what: string,
  points = 1,
): Promise<Quota> {
  try {
    return quotaOf(limiter, await limiter.consume(key, points));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const { keyPrefix: name, points, duration } = limiter;
    throw tooMany(what, refused.msBeforeNext, { name, points, windowSeconds: duration });
  }
}
