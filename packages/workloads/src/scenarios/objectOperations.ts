/** What the objects scenarios share with the harness that runs them. */
export interface ObjectOperation {
  /** Part of the scenario's id behind `objects.`. */
  name: ObjectOperationName;
  title: string;
  /** What is done, and what the clock sees. */
  summary: string;
  /** Items that are stored before, or in `bulk_create` those that the operation stores; null: none. */
  items: { published: number; quick: number; description: string } | null;
  /** Samples as published: 5 and 10, or 0 and 3 where 100 000 items or opening are measured. */
  published: { warmup: number; samples: number };
}

export type ObjectOperationName =
  | "instance"
  | "open_empty"
  | "open"
  | "create"
  | "read"
  | "update"
  | "bulk_create"
  | "bulk_read"
  | "read_all"
  | "simple_query"
  | "complex_query"
  | "count"
  | "keys";

/** Operations whose span stores or reads as many items as the parameter says. */
export const bulkOperations: ReadonlySet<string> = new Set<ObjectOperationName>([
  "bulk_create",
  "bulk_read",
]);

const often = { warmup: 5, samples: 10 } as const;
const seldom = { warmup: 0, samples: 3 } as const;
const stored = (published: number, quick = published) => ({
  published,
  quick,
  description: "Items that are stored before the operation.",
});

/** The thirteen operations of the object-store comparison (GoatDB's published benchmark). */
export const objectOperations: readonly ObjectOperation[] = [
  {
    name: "instance",
    title: "create an instance",
    summary: "A database is opened in an empty folder, until it answers calls.",
    items: null,
    published: often,
  },
  {
    name: "open_empty",
    title: "open an empty store",
    summary:
      "In a database that is open, the place for items is created: a table, a repository. Opening the " +
      "database is not in the span.",
    items: null,
    published: seldom,
  },
  {
    name: "open",
    title: "open a full store",
    summary:
      "A closed database with items is opened, its store too, and the number of items is asked: the " +
      "span ends with that answer, so a system that loads later is not ahead of one that loads at once.",
    items: stored(100_000, 2000),
    published: seldom,
  },
  {
    name: "create",
    title: "create an item",
    summary:
      "One item is stored in a fresh database, until the system says that it is as safe as the mode " +
      "promises.",
    items: { ...stored(0), description: "Items that are stored before, in each fresh database." },
    published: often,
  },
  {
    name: "read",
    title: "read an item",
    summary: "One item is read by its key, every value of it.",
    items: stored(1),
    published: often,
  },
  {
    name: "update",
    title: "update an item",
    summary:
      "Title, count and tags of one item get other values in a fresh database, until the system says " +
      "that they are as safe as the mode promises. Storing the item is not in the span.",
    items: { ...stored(1), description: "Items that are stored before, in each fresh database." },
    published: often,
  },
  {
    name: "bulk_create",
    title: "create many items",
    summary:
      "Items are stored together in a fresh database, in one transaction where there are any, until " +
      "the system says that they are as safe as the mode promises.",
    items: { published: 100, quick: 100, description: "Items that one operation stores." },
    published: often,
  },
  {
    name: "bulk_read",
    title: "read many items",
    summary: "All items are read by their keys, one after another.",
    items: stored(100),
    published: often,
  },
  {
    name: "read_all",
    title: "read all items",
    summary: "All items are read at once, every value of each.",
    items: stored(100_000, 2000),
    published: seldom,
  },
  {
    name: "simple_query",
    title: "simple query",
    summary: "Items with a count above 50 are looked for; of 100 items 49 are found.",
    items: stored(100),
    published: { warmup: 0, samples: 10 },
  },
  {
    name: "complex_query",
    title: "complex query",
    summary:
      "Items with a count between 30 and 70 and the tag tag50 are looked for, the highest count first; " +
      "one is found.",
    items: stored(100),
    published: { warmup: 0, samples: 10 },
  },
  {
    name: "count",
    title: "count",
    summary: "The number of items is asked.",
    items: stored(10),
    published: often,
  },
  {
    name: "keys",
    title: "keys",
    summary: "The keys of all items are asked.",
    items: stored(10),
    published: often,
  },
];
