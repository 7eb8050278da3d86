import type { Permission } from "@lapline/contracts";
import { appRouter } from "../appRouter.ts";
import type { ProcedureMeta } from "../trpc.ts";
import { procedureOf } from "./procedureOf.ts";

export interface ProcedureFacts {
  changes: boolean;
  access: Permission | "public" | "session" | "installation";
  /** Whether visitors of a public project may call it too. */
  visitors: boolean;
  /** Whether answering it needs much computing, however small the request is. */
  heavy: boolean;
}

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: { type: string; meta?: unknown } }> = Object(
  appRouter._def.procedures,
);

/** What the procedure behind a REST operation needs and does; throws for an operation without one. */
export function procedureFacts(operationId: string): ProcedureFacts {
  const found = procedures[procedureOf[operationId] ?? ""];
  if (found === undefined) throw new Error(`no procedure is named for ${operationId}`);
  const { type, meta } = found._def;
  const { access, visitors, heavy } = meta as ProcedureMeta;
  return {
    changes: type === "mutation",
    access,
    visitors: visitors === true,
    heavy: heavy === true,
  };
}
