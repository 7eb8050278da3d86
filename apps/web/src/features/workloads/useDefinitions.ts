"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";

/** Every definition of the project, archived ones too. */
export function useDefinitions() {
  const trpc = useTRPC();
  return useQuery(trpc.definitions.list.queryOptions({ archived: "true" }));
}
