import type { Page } from "@lapline/contracts";

/** Every item of a list, read page by page in order, with something done before each further page. */
export async function readPages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  between: (shown: readonly Item[]) => Promise<unknown> = async () => undefined,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Item> = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor !== null) await between(page.items);
  }
  return items;
}
