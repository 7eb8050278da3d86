import { appRouter } from "./appRouter.ts";
import type { ProcedureMeta } from "./trpc.ts";

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: { meta?: unknown } }> = Object(appRouter._def.procedures);

/** Whether answering a procedure needs much computing; false for a path that names none. */
export function isHeavyProcedure(path: string): boolean {
  if (!Object.hasOwn(procedures, path)) return false;
  return (procedures[path]?._def.meta as ProcedureMeta | undefined)?.heavy === true;
}
