import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../http/apiError.ts";

/** The refusal (429 with Retry-After) of whoever took too much of a quota. */
export function tooMany(
  what: string,
  retryAfterMs: number,
  { name, points, windowSeconds }: { name: string; points: number; windowSeconds: number },
): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new ApiError({
    status: 429,
    code: "too_many_requests",
    detail: `Too many ${what} in a short time. Wait ${seconds} s and try again.`,
    headers: {
      "retry-after": String(seconds),
      "ratelimit-policy": `"${name}";q=${points};w=${windowSeconds}`,
      ratelimit: `"${name}";r=0;t=${seconds}`,
    },
  });
}

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
