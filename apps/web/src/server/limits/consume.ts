import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../http/apiError.ts";

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
 * Takes one point of `key` and answers what is left; refuses (429 with Retry-After) when none is left
 * in the window.
 */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  what: string,
): Promise<Quota> {
  try {
    return quotaOf(limiter, await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiError({
      status: 429,
      code: "too_many_requests",
      detail: `Too many ${what} in a short time. Wait ${seconds} s and try again.`,
      headers: {
        "retry-after": String(seconds),
        "ratelimit-policy": `"${limiter.keyPrefix}";q=${limiter.points};w=${limiter.duration}`,
        ratelimit: `"${limiter.keyPrefix}";r=0;t=${seconds}`,
      },
    });
  }
}
