import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { findKeyedRun, type KeyedRequest, type KeyedRun } from "./findKeyedRun.ts";

/**
 * Stores a run in one transaction. `store` answers null when the project has a run with this
 * idempotency key, which a rival may have stored a moment ago; that one is answered then.
 */
export async function storeKeyedRun<R>(
  context: EngineContext,
  request: KeyedRequest,
  store: (tx: Tx) => Promise<R | null>,
): Promise<R | KeyedRun> {
  return transact(context.db, async (tx) => {
    const stored = await store(tx);
    if (stored !== null) return stored;
    const earlier = await findKeyedRun(tx, request);
    if (earlier === null) throw new Error("a run with this idempotency key came and went");
    return earlier;
  });
}
