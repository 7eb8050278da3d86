import type { Settings } from "./embeddedDriver.ts";

/** Blocking systems answer at once, others later; only a promise is awaited inside a span. */
export type Awaitable<T> = T | Promise<T>;

/** One stored object, every value read and of its own type. */
export interface ObjectItem {
  title: string;
  count: number;
  tags: readonly string[];
}

type ObjectKey = string;

/** An item under the key that it is stored by; keys are chosen by the harness. */
export interface ObjectEntry {
  key: ObjectKey;
  item: ObjectItem;
}

/** The items of one open database. Each call but `settle` and `settings` may be inside a span. */
export interface ObjectsStore {
  /** Stores one item as safely as the mode promises. */
  create(entry: ObjectEntry): Awaitable<void>;
  /** Stores all of them as safely as the mode promises: in one transaction where there are any. */
  createMany(entries: readonly ObjectEntry[]): Awaitable<void>;
  read(key: ObjectKey): Awaitable<ObjectItem | undefined>;
  /** One after another by key, each as `read` does. */
  readMany(keys: readonly ObjectKey[]): Awaitable<readonly (ObjectItem | undefined)[]>;
  /** New title, count and tags, as safely as the mode promises. */
  update(entry: ObjectEntry): Awaitable<void>;
  readAll(): Awaitable<readonly ObjectItem[]>;
  /** Items whose count is above the bound. */
  countAbove(bound: number): Awaitable<readonly ObjectItem[]>;
  /** Items with above < count < below and the tag, the highest count first. */
  taggedBetween(above: number, below: number, tag: string): Awaitable<readonly ObjectItem[]>;
  count(): Awaitable<number>;
  keys(): Awaitable<readonly ObjectKey[]>;
  /** Waits until everything written is stored, also where the mode does not wait. Never timed. */
  settle(): Awaitable<void>;
}

/** One open database of a folder. */
export interface ObjectsDatabase {
  /** Creates the place where items are kept: a table, a repository. Timed by `objects.open_empty`. */
  createStore(): Awaitable<ObjectsStore>;
  /** The same of a database that has one. */
  openStore(): Awaitable<ObjectsStore>;
  /** Durability settings and versions, read through the connection that does the work. */
  settings(): Awaitable<Settings>;
  /** Size of the stored data, bytes. */
  sizeBytes(): Awaitable<number>;
  close(): Awaitable<void>;
}

/** A loaded library. */
export interface ObjectsLibrary {
  /** Version that the target reports; null: it reports none. */
  version: string | null;
  /** Makes an empty folder for one database. Never timed, like its removal. */
  createFolder(folder: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Opens the database of a folder and creates it where there is none; it answers calls afterwards. */
  open(folder: string): Awaitable<ObjectsDatabase>;
}

/** How the harness runs the objects scenarios of a target. */
export interface ObjectsDriver {
  /** Loads the library; in no span. `artifactDir`: the provisioned package; null for bundled targets. */
  load(context: { artifactDir: string | null; durability: string }): Promise<ObjectsLibrary>;
  /** The settings that must hold at the end of a trial in this durability mode. */
  expectedSettings(durability: string): Settings;
  /** False for modes that promise to forget everything when the database is closed. */
  keepsData(durability: string): boolean;
}
