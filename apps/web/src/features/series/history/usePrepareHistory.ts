import { useQuery } from "@tanstack/react-query";
import type { prepareHistory } from "./prepareHistory.ts";

/**
 * What lays out a history, with the estimator of its changes: it comes while the points are on their
 * way, so that a page need not wait for it. Null until it is there; throws where it cannot be had.
 */
export function usePrepareHistory(): typeof prepareHistory | null {
  const { data } = useQuery({
    queryKey: ["code", "prepareHistory"],
    queryFn: async () => (await import("./prepareHistory.ts")).prepareHistory,
    staleTime: Number.POSITIVE_INFINITY,
    // Code that is asked of the page's own server is worth asking for while a browser thinks it is offline.
    networkMode: "always",
    throwOnError: true,
  });
  return data ?? null;
}
