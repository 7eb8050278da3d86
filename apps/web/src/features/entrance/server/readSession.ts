import { headers } from "next/headers";
import { cache } from "react";
import { createCaller } from "../../../server/appRouter.ts";
import { createContext } from "../../../server/context.ts";
import { problemOf } from "../../../server/http/problemOf.ts";

/**
 * The signed-in person and their projects for a page that is being rendered, or null for nobody. Asks
 * once per request. Failures other than "not signed in" are thrown and end on the error page.
 */
export const readSession = cache(async () => {
  const request = new Request("http://page.invalid/", { headers: await headers() });
  const requestId = crypto.randomUUID();
  try {
    return await createCaller(createContext(request, requestId, false)).session.me();
  } catch (error) {
    if (problemOf(error, requestId).problem.status === 401) return null;
    throw error;
  }
});
