import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { noteFailure } from "./noteFailure.ts";
import { noteSuccess } from "./noteSuccess.ts";

export type Isolated<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Works on one item of a loop so that its failure stops nothing else: it is noted, the item is
 * retried later, and set aside after five failures. Throws only when the book cannot note it.
 */
export async function isolate<T>(
  context: EngineContext,
  item: Item,
  work: () => Promise<T>,
): Promise<Isolated<T>> {
  let value: T;
  try {
    value = await work();
  } catch (error) {
    await reportFailure(context, item, error);
    return { ok: false, error };
  }
  await noteSuccess(context, item, [item.id]);
  context.watch?.progress();
  return { ok: true, value };
}

/** Notes a failure and reports it; throws the item's own error when the book does not answer. */
export async function reportFailure(
  context: EngineContext,
  item: Item,
  error: unknown,
): Promise<void> {
  try {
    await noteFailure(context, item, error);
  } catch {
    throw error;
  }
  context.watch?.failed(item, error);
  context.watch?.progress();
}
