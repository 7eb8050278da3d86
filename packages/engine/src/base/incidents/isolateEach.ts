import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { isolate } from "./isolate.ts";
import { readHeld } from "./readHeld.ts";

/** Works on items one by one, past those that were set aside or wait for a retry. */
export async function isolateEach<I extends { id: string; projectId: string | null }, T>(
  context: EngineContext,
  of: Pick<Item, "loop" | "kind">,
  { items, work }: { items: readonly I[]; work: (item: I) => Promise<T> },
): Promise<{ values: T[]; errors: unknown[] }> {
  const held = await readHeld(
    context,
    of,
    items.map(({ id }) => id),
  );
  const values: T[] = [];
  const errors: unknown[] = [];
  for (const item of items) {
    if (held.has(item.id)) continue;
    const { id, projectId } = item;
    const one = await isolate(context, { ...of, id, projectId }, () => work(item));
    if (one.ok) values.push(one.value);
    else errors.push(one.error);
  }
  return { values, errors };
}
