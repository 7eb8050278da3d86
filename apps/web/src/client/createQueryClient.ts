import { QueryCache, QueryClient } from "@tanstack/react-query";
import { problemFromError } from "./problemFromError.ts";

/** Answers that another try will not change. */
function isFinal(error: unknown): boolean {
  const { status } = problemFromError(error);
  return status < 500 && status !== 429;
}

/**
 * Cache of one project's answers. Open pages are refreshed by server events, so nothing refetches by
 * the clock; a session that ended sends the reader to sign in and back, unless they visit a public
 * project, where only a part is for them.
 */
export function createQueryClient(visitor: boolean): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (problemFromError(error).status !== 401 || visitor) return;
        const { pathname, search } = globalThis.location;
        if (pathname === "/sign-in") return;
        globalThis.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => !isFinal(error) && count < 3,
      },
    },
  });
}
