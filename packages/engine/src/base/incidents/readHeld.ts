import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";

/** Which of some items were set aside or wait for a retry. */
export async function readHeld(
  { db, clock }: Pick<EngineContext, "db" | "clock">,
  { loop, kind }: Pick<Item, "loop" | "kind">,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await db.incident.findMany({
    where: {
      loop,
      kind,
      itemId: { in: [...itemIds] },
      OR: [{ state: { not: "retrying" } }, { nextTryAt: { gt: clock.now() } }],
    },
    select: { itemId: true },
  });
  return new Set(rows.map(({ itemId }) => itemId));
}
