import type { Page } from "@lapline/contracts";

const pageSize = 200;

/** Every page of a list, asked for one after the other, as one. */
export async function wholeList<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let place: { cursor?: string } | null = {};
  while (place !== null) {
    const page: Page<Item> = await read({ limit: pageSize, ...place });
    items.push(...page.items);
    place = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return { items, nextCursor: null };
}
