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
    summary: "A database is opened in an empty folder. The span ends when it answers calls.",
    items: null,
    published: often,
  },
  {
    name: "open_empty",
    title: "open an empty store",
    summary:
      "A table or repository for items is created in an open database. Opening the database is not " +
      "timed.",
    items: null,
    published: seldom,
  },
  {
    name: "open",
    title: "open a full store",
    summary:
      "A closed database with items and its store are opened, and the items are counted. The span " +
      "ends with the count, so lazy loading is included.",
    items: stored(100_000, 2000),
    published: seldom,
  },
  {
    name: "create",
    title: "create an item",
    summary:
      "One item is stored in a new database. The span ends when it is as durable as the mode " +
      "promises.",
    items: { ...stored(0), description: "Items that are stored before, in each fresh database." },
    published: often,
  },
  {
    name: "read",
    title: "read an item",
    summary: "One item is read by its key, with all its values.",
    items: stored(1),
    published: often,
  },
  {
    name: "update",
    title: "update an item",
    summary:
      "Title, count and tags of one item are updated in a new database. The span ends when they are" +
      " as durable as the mode promises. Storing the item is not timed.",
    items: { ...stored(1), description: "Items that are stored before, in each fresh database." },
    published: often,
  },
  {
    name: "bulk_create",
    title: "create many items",
    summary:
      "Items are stored together in a new database, in one transaction if the system has them. The " +
      "span ends when they are as durable as the mode promises.",
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
    summary: "All items are read at once, with all their values.",
    items: stored(100_000, 2000),
    published: seldom,
  },
  {
    name: "simple_query",
    title: "simple query",
    summary: "Items with a count above 50 are queried: 49 of 100 match.",
    items: stored(100),
    published: { warmup: 0, samples: 10 },
  },
  {
    name: "complex_query",
    title: "complex query",
    summary:
      "Items with a count between 30 and 70 and the tag tag50 are queried, highest count first: one" +
      " matches.",
    items: stored(100),
    published: { warmup: 0, samples: 10 },
  },
  {
    name: "count",
    title: "count",
    summary: "All items are counted.",
    items: stored(10),
    published: often,
  },
  {
    name: "keys",
    title: "keys",
    summary: "The keys of all items are listed.",
    items: stored(10),
    published: often,
  },
];
