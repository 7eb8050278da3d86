import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import type { EngineContext } from "../context.ts";
import { type BeginBisectionOutcome, beginBisection } from "./beginBisection.ts";

/** Begins the bisection of an alert because somebody wants it. */
export function startBisection(
  context: EngineContext,
  catalog: Catalog,
  input: { projectId: string; alertId: string; actor: Actor },
): Promise<BeginBisectionOutcome> {
  return transact(context.db, (tx) => beginBisection(tx, context, catalog, input));
}
