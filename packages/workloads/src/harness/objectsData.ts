import type { ObjectEntry, ObjectItem } from "../drivers/objectsDriver.ts";

/** Categories that tags go through in turn. */
const categories = 5;

/** The `i`-th item as published (goatplatform/goatdb f0f8fcf), under a key of fixed length. */
export function objectEntry(i: number): ObjectEntry {
  const key = `item${String(i).padStart(8, "0")}`;
  const tags = [`tag${i}`, `category${i % categories}`];
  return { key, item: { title: `Item ${i}`, count: i, tags } };
}

/** The `count` first items. */
export function objectEntries(count: number): ObjectEntry[] {
  return Array.from({ length: count }, (_, i) => objectEntry(i));
}

/** The item that is stored by itself, and the one that replaces another. */
export const singleItem: ObjectItem = {
  title: "Test item",
  count: 1,
  tags: ["benchmark", "test"],
};
export const updatedItem: ObjectItem = {
  title: "Updated item",
  count: 2,
  tags: ["benchmark", "updated"],
};

/** Whether an item holds exactly what another does; tags are a set, in any order. */
export function isSameItem(found: ObjectItem | undefined, wanted: ObjectItem): boolean {
  if (found === undefined || found.tags.length !== wanted.tags.length) return false;
  const tags = new Set(found.tags);
  return (
    found.title === wanted.title &&
    found.count === wanted.count &&
    wanted.tags.every((tag) => tags.has(tag))
  );
}
