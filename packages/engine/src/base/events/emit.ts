import type { EngineEvents, EngineEventType } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext, EventHandler } from "../context/context.ts";

/**
 * Tells the modules above what happened: everything that follows from it is stored in the caller's
 * transaction, in the order of `eventHandlers`. Throws what a handler throws, which undoes the change.
 */
export async function emit<T extends EngineEventType>(
  tx: Tx,
  context: EngineContext,
  type: T,
  facts: EngineEvents[T],
): Promise<void> {
  const handlers: readonly EventHandler<T>[] = context.eventHandlers[type];
  for (const handle of handlers) await handle(tx, context, facts);
}
