"use client";

import type { SavedView } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { wholeList } from "@/client/wholeList.ts";

/** The project's views of the series list and the reader's own, by name. */
export function useSavedViews(): readonly SavedView[] {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: trpc.views.list.queryKey(),
    queryFn: ({ signal }) => wholeList((page) => client.views.list.query(page, { signal })),
  });
  return data?.items ?? [];
}
