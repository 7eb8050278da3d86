/**
 * Stores items by calls of their own, several on their way at once, and answers their keys in this
 * order.
 */
export async function seedOneByOne<T>(
  items: readonly T[],
  inFlight: number,
  store: (item: T) => Promise<string>,
): Promise<string[]> {
  const keys: string[] = [];
  let begun = 0;
  const lane = async () => {
    for (let i = begun++; i < items.length; i = begun++) {
      const item = items[i];
      if (item !== undefined) keys[i] = await store(item);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return keys;
}
