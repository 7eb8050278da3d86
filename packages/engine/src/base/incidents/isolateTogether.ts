import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { isolate } from "./isolate.ts";
import { noteSuccess } from "./noteSuccess.ts";

/**
 * Works on several items at once, in halves when that fails, until an item that fails is alone. Only
 * that one is noted. Answers what the parts that succeeded came to, and the errors of the others.
 */
export async function isolateTogether<I, T>(
  context: EngineContext,
  items: readonly I[],
  { itemOf, work }: { itemOf: (each: I) => Item; work: (some: readonly I[]) => Promise<T> },
): Promise<{ values: T[]; errors: unknown[] }> {
  const [first] = items;
  if (first === undefined) return { values: [], errors: [] };
  if (items.length === 1) {
    const one = await isolate(context, itemOf(first), () => work(items));
    return one.ok ? { values: [one.value], errors: [] } : { values: [], errors: [one.error] };
  }
  try {
    const value = await work(items);
    const { loop, kind } = itemOf(first);
    await noteSuccess(
      context,
      { loop, kind },
      items.map((item) => itemOf(item).id),
    );
    context.watch?.progress();
    return { values: [value], errors: [] };
  } catch {
    const half = Math.ceil(items.length / 2);
    const left = await isolateTogether(context, items.slice(0, half), { itemOf, work });
    const right = await isolateTogether(context, items.slice(half), { itemOf, work });
    return {
      values: [...left.values, ...right.values],
      errors: [...left.errors, ...right.errors],
    };
  }
}
