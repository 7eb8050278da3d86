import type {
  Awaitable,
  ObjectEntry,
  ObjectItem,
  ObjectsDatabase,
  ObjectsLibrary,
  ObjectsStore,
} from "../drivers/objectsDriver.ts";
import type { ObjectOperationName } from "../scenarios/objectOperations.ts";
import { isSameItem, objectEntries, objectEntry, singleItem, updatedItem } from "./objectsData.ts";
import { timeOnce } from "./timeOnce.ts";

/** A database under test, and what must be in it. */
export interface ObjectsSubject {
  library: ObjectsLibrary;
  folder: string;
  database: ObjectsDatabase | undefined;
  store: ObjectsStore | undefined;
  entries: ObjectEntry[];
}

interface TimedOperation {
  startedMs: number;
  endedMs: number;
  /** What is wrong with the answer, in a sentence; null: nothing. */
  check(): string | null;
}

/** One of the thirteen operations as the harness runs it. */
export interface ObjectsWork {
  /**
   * What a sample finds: an empty folder, an open empty database or a store with items, made for it
   * alone (`folder`, `database`, `fresh`), or the items that all samples share (`kept`, `closed`).
   */
  start: "folder" | "database" | "fresh" | "kept" | "closed";
  /** Whether the items of the scenario lie in the store before. */
  isFilled: boolean;
  /** Sample `i`; `items` is the scenario's parameter. */
  sample(subject: ObjectsSubject, items: number, i: number): Promise<TimedOperation>;
}

interface Steps<A, T> extends Pick<ObjectsWork, "start"> {
  isFilled?: boolean;
  /** What the operation needs, made before the clock starts. */
  arrange(subject: ObjectsSubject, items: number, i: number): A;
  /** The span. */
  perform(arranged: A): Awaitable<T>;
  /** Takes note of what was done; a sentence when the answer is wrong. */
  check(answer: T, subject: ObjectsSubject, arranged: A): string | null;
}

function work<A, T>({ start, isFilled, arrange, perform, check }: Steps<A, T>): ObjectsWork {
  return {
    start,
    isFilled: isFilled ?? true,
    async sample(subject, items, i) {
      const arranged = arrange(subject, items, i);
      const { value, startedMs, endedMs } = await timeOnce(() => perform(arranged));
      return { startedMs, endedMs, check: () => check(value, subject, arranged) };
    },
  };
}

function storeOf({ store }: ObjectsSubject): ObjectsStore {
  if (store === undefined) throw new Error("The store is not open.");
  return store;
}

function databaseOf({ database }: ObjectsSubject): ObjectsDatabase {
  if (database === undefined) throw new Error("The database is not open.");
  return database;
}

/** Entries go round. */
function entryAt(entries: readonly ObjectEntry[], i: number): ObjectEntry {
  const entry = entries[i % entries.length];
  if (entry === undefined) throw new Error("There are no items.");
  return entry;
}

/** A sentence when other items were found than were stored; counts are unique among them. */
function difference(found: readonly ObjectItem[], wanted: readonly ObjectEntry[]): string | null {
  if (found.length !== wanted.length) {
    return `${found.length} items were found, not ${wanted.length}.`;
  }
  const byCount = new Map(found.map((item) => [item.count, item]));
  const wrong = wanted.find(({ item }) => !isSameItem(byCount.get(item.count), item));
  return wrong === undefined ? null : `${wrong.key} was not found as it was stored.`;
}

/** Bounds of the published queries. */
const simpleAbove = 50;
const complex = { above: 30, below: 70, tag: "tag50" } as const;

/** What is done and checked in each operation; scenarios/objectOperations.ts says it in words. */
export const objectsWork: Record<ObjectOperationName, ObjectsWork> = {
  instance: work({
    start: "folder",
    isFilled: false,
    arrange: (subject) => subject,
    perform: ({ library, folder }) => library.open(folder),
    check(database, subject) {
      subject.database = database;
      return null;
    },
  }),
  open_empty: work({
    start: "database",
    isFilled: false,
    arrange: databaseOf,
    perform: (database) => database.createStore(),
    check(store, subject) {
      subject.store = store;
      return null;
    },
  }),
  open: work({
    start: "closed",
    arrange: (subject) => subject,
    async perform({ library, folder }) {
      const database = await library.open(folder);
      const store = await database.openStore();
      return { database, store, count: await store.count() };
    },
    check({ count, ...opened }, subject) {
      Object.assign(subject, opened);
      const wanted = subject.entries.length;
      return count === wanted ? null : `${count} items were there after opening, not ${wanted}.`;
    },
  }),
  create: work({
    start: "fresh",
    arrange: (subject) => ({
      store: storeOf(subject),
      entry: { key: objectEntry(subject.entries.length).key, item: singleItem },
    }),
    perform: ({ store, entry }) => store.create(entry),
    check(_, { entries }, { entry }) {
      entries.push(entry);
      return null;
    },
  }),
  read: work({
    start: "kept",
    arrange: (subject, _, i) => ({ store: storeOf(subject), entry: entryAt(subject.entries, i) }),
    perform: ({ store, entry }) => store.read(entry.key),
    check: (found, _, { entry }) =>
      isSameItem(found, entry.item) ? null : `${entry.key} was not read as it was stored.`,
  }),
  update: work({
    start: "fresh",
    arrange: (subject, _, i) => ({
      store: storeOf(subject),
      entry: { key: entryAt(subject.entries, i).key, item: updatedItem },
    }),
    perform: ({ store, entry }) => store.update(entry),
    check(_, { entries }, { entry }) {
      entries.splice(
        entries.findIndex(({ key }) => key === entry.key),
        1,
        entry,
      );
      return null;
    },
  }),
  bulk_create: work({
    start: "fresh",
    isFilled: false,
    arrange: (subject, items) => ({ store: storeOf(subject), entries: objectEntries(items) }),
    perform: ({ store, entries }) => store.createMany(entries),
    check(_, subject, { entries }) {
      subject.entries = entries;
      return null;
    },
  }),
  bulk_read: work({
    start: "kept",
    arrange: (subject) => ({
      store: storeOf(subject),
      keys: subject.entries.map(({ key }) => key),
    }),
    perform: ({ store, keys }) => store.readMany(keys),
    check: (found, { entries }) =>
      difference(
        found.filter((item) => item !== undefined),
        entries,
      ),
  }),
  read_all: work({
    start: "kept",
    arrange: storeOf,
    perform: (store) => store.readAll(),
    check: (found, { entries }) => difference(found, entries),
  }),
  simple_query: work({
    start: "kept",
    arrange: storeOf,
    perform: (store) => store.countAbove(simpleAbove),
    check: (found, { entries }) =>
      difference(
        found,
        entries.filter(({ item }) => item.count > simpleAbove),
      ),
  }),
  complex_query: work({
    start: "kept",
    arrange: storeOf,
    perform: (store) => store.taggedBetween(complex.above, complex.below, complex.tag),
    check(found, { entries }) {
      const { above, below, tag } = complex;
      const hits = entries.filter(
        ({ item }) => item.count > above && item.count < below && item.tags.includes(tag),
      );
      const isSorted = found.every(
        ({ count }, i) => i === 0 || count <= Number(found[i - 1]?.count),
      );
      return isSorted ? difference(found, hits) : "Items were not in order of their counts.";
    },
  }),
  count: work({
    start: "kept",
    arrange: storeOf,
    perform: (store) => store.count(),
    check: (count, { entries }) =>
      count === entries.length ? null : `${count} items were counted, not ${entries.length}.`,
  }),
  keys: work({
    start: "kept",
    arrange: storeOf,
    perform: (store) => store.keys(),
    check(keys, { entries }) {
      const found = new Set(keys);
      const isRight = found.size === entries.length && entries.every(({ key }) => found.has(key));
      return isRight ? null : `${keys.length} keys were found, or others than were stored.`;
    },
  }),
};
