import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../http/apiError.ts";

/** Takes one point of `key`; refuses (429 with Retry-After) when none is left in the window. */
export async function consume(
  limiter: RateLimiterMemory,
  key: string,
  what: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiError({
      status: 429,
      code: "too_many_requests",
      detail: `Too many ${what} in a short time. Wait ${seconds} s and try again.`,
      headers: { "retry-after": String(seconds) },
    });
  }
}
