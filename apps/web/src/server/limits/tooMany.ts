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
