"use client";

import type { Member } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/client/trpc.ts";
import { wholeList } from "@/client/wholeList.ts";

/** Everybody who belongs to the project, by name; nobody while that is not known. */
export function useMembers(): readonly Member[] {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: trpc.members.list.queryKey(),
    queryFn: ({ signal }) => wholeList((page) => client.members.list.query(page, { signal })),
  });
  return data?.items ?? [];
}
