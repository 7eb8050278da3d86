import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";

/** Forgets that a loop failed on these items of one kind: they succeeded. */
export async function noteSuccess(
  { db }: Pick<EngineContext, "db">,
  { loop, kind }: Pick<Item, "loop" | "kind">,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await db.$executeRaw`
    DELETE FROM "incident" WHERE "loop" = ${loop} AND "kind" = ${kind}
      AND "itemId" = ANY(${itemIds}) AND ("state" = 'retrying' OR "kind" = 'step')`;
}
