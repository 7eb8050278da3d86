import { isAPIError } from "better-auth/api";
import { ApiError } from "../http/apiError.ts";

/**
 * Calls better-auth, which hides what went wrong behind a status: its own failures are those of the
 * database, so they become a 503; refusals (401 and other 4xx) come back as null.
 */
export async function callAuth<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode < 500) return null;
    throw new ApiError({
      status: 503,
      code: "sign_in_unavailable",
      detail: "The session could not be looked up at the moment. Try again in a few seconds.",
      headers: { "retry-after": "2" },
    });
  }
}
