"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/appRouter.ts";
import { createQueryClient } from "./createQueryClient.ts";
import { TRPCProvider } from "./trpc.ts";

interface ApiProviderProps {
  /** The project that every call works in; null before sign-in. */
  projectId: string | null;
  /** Whether the reader does not belong to the project and stays all the same. */
  visitor?: boolean;
  children: ReactNode;
}

/** Gives the pages below their typed client and cache. Each project has its own: mount with a key. */
export function ApiProvider({ projectId, visitor = false, children }: ApiProviderProps) {
  const [queryClient] = useState(() => createQueryClient(visitor));
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: "/api/trpc",
          // A preview of many versions is longer than a URL may be.
          methodOverride: "POST",
          headers: projectId === null ? {} : { "lapline-project": projectId },
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
