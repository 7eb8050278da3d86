"use client";

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/server/appRouter.ts";

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

/** What procedures take and answer, as it travels. */
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;
