import { appRouter } from "./appRouter.ts";
import { createCallerFactory } from "./trpc.ts";

/** Calls procedures in this process with a request's context, without HTTP between. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
