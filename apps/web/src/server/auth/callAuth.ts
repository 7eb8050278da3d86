import { hashOldSessions } from "@lapline/engine";
import { isAPIError } from "better-auth/api";
import { database } from "../database.ts";
import { ApiError } from "../http/apiError.ts";
import { processSingleton } from "../processSingleton.ts";

/** Done once per process, and before any session is looked up. */
async function oldSessionsHashed(): Promise<void> {
  const state = processSingleton<{ done?: Promise<number> | undefined }>("oldSessions", () => ({}));
  state.done ??= hashOldSessions({ db: database() }).catch((error: unknown) => {
    state.done = undefined;
    throw error;
  });
  await state.done;
}

/**
 * Calls better-auth, which hides what went wrong behind a status: its own failures are those of the
 * database, so they become a 503; refusals (401 and other 4xx) come back as null.
 */
export async function callAuth<T>(work: () => Promise<T>): Promise<T | null> {
  await oldSessionsHashed();
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
