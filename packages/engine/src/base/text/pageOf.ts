import type { Page } from "@lapline/contracts";
import { type CursorKeys, encodeCursor } from "./cursor.ts";

/**
 * Makes a page from rows that were read with `limit + 1`: the extra row only proves that there is a
 * next page.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => CursorKeys,
  view: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: shown.map(view), nextCursor: hasMore ? encodeCursor(keysOf(last)) : null };
}
