import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Settings } from "../embeddedDriver.ts";
import type {
  ObjectEntry,
  ObjectItem,
  ObjectsDatabase,
  ObjectsDriver,
  ObjectsStore,
} from "../objectsDriver.ts";

/** File of the artifact that holds the library as one module. */
export const goatdbModule = "goatdb.mjs";

/** The repository of the published comparison. */
const repository = "/test/basic";

const schema = {
  ns: "test",
  version: 1,
  fields: {
    title: { type: "string" },
    count: { type: "number", default: () => 0 },
    tags: { type: "set", default: () => new Set<string>() },
  },
} as const;

interface Data {
  title: string;
  count: number;
  tags: Set<string>;
}
interface Item {
  exists: boolean;
  get<F extends keyof Data>(field: F): Data[F];
  set<F extends keyof Data>(field: F, value: Data[F]): void;
  commit(): Promise<void>;
}
interface Query {
  loadingFinished(): Promise<unknown>;
  results(): readonly Item[];
  close(): void;
}
type Context = Record<string, string | number>;
interface QueryConfig {
  source: string;
  schema: typeof schema;
  ctx: Context;
  predicate(options: { item: Item; ctx: Context }): boolean;
  sortBy?(options: { left: Item; right: Item }): number;
}
/** What is used of GoatDB's documented interface. */
interface Database {
  readonly trusted: boolean;
  readyPromise(): Promise<void>;
  open(path: string): Promise<unknown>;
  load(path: string, of: typeof schema, data: Data): Promise<void>;
  create(path: string, of: typeof schema, data: Data): Item;
  item(path: string): Item;
  query(config: QueryConfig): Query;
  count(path: string): number;
  keys(path: string): Iterable<string>;
  flush(path: string): Promise<void>;
  flushAll(): Promise<void>;
  close(): Promise<void>;
}

const isFunction = (value: unknown) => typeof value === "function";
const moduleSchema = z.looseObject({
  GoatDB:
    z.custom<new (config: { path: string; mode: "server"; trusted: boolean }) => Database>(
      isFunction,
    ),
  DataRegistry: z.custom<{ default: { registerSchema(of: typeof schema): void } }>(isFunction),
});

const modes: Record<string, { trusted: boolean; isFlushed: boolean }> = {
  default: { trusted: false, isFlushed: true },
  trusted: { trusted: true, isFlushed: true },
  fast: { trusted: true, isFlushed: false },
};

/** Durability modes of GoatDB, the default first. */
export const goatdbModes = Object.keys(modes);

function modeOf(durability: string) {
  const mode = modes[durability];
  if (mode === undefined) throw new Error(`GoatDB has no mode called ${durability}.`);
  return mode;
}

const pathOf = (key: string) => `${repository}/${key}`;
const dataOf = ({ title, count, tags }: ObjectItem): Data => ({
  title,
  count,
  tags: new Set(tags),
});
const itemOf = (item: Item): ObjectItem => ({
  title: item.get("title"),
  count: item.get("count"),
  tags: [...item.get("tags")],
});

function storeIn(database: Database, isFlushed: boolean): ObjectsStore {
  async function written(work: Promise<unknown>): Promise<void> {
    await work;
    await database.flush(repository);
  }
  const load = ({ key, item }: ObjectEntry) => database.load(pathOf(key), schema, dataOf(item));
  const read = (key: string) => {
    const item = database.item(pathOf(key));
    return item.exists ? itemOf(item) : undefined;
  };
  async function find(config: Omit<QueryConfig, "source" | "schema">) {
    const query = database.query({ source: repository, schema, ...config });
    await query.loadingFinished();
    const found = query.results().map(itemOf);
    query.close();
    return found;
  }
  return {
    create(entry) {
      if (isFlushed) return written(load(entry));
      database.create(pathOf(entry.key), schema, dataOf(entry.item));
      return undefined;
    },
    createMany(entries) {
      const all = Promise.all(entries.map(load));
      return isFlushed ? written(all) : all.then(() => undefined);
    },
    read,
    readMany: (keys) => keys.map(read),
    update({ key, item: { title, count, tags } }) {
      const item = database.item(pathOf(key));
      item.set("title", title);
      item.set("count", count);
      item.set("tags", new Set(tags));
      return isFlushed ? written(item.commit()) : undefined;
    },
    readAll: () =>
      Array.from(database.keys(repository), (key) => itemOf(database.item(pathOf(key)))),
    countAbove: (bound) =>
      find({
        ctx: { bound },
        predicate: ({ item, ctx }) => item.get("count") > Number(ctx.bound),
      }),
    taggedBetween: (above, below, tag) =>
      find({
        ctx: { above, below, tag },
        predicate: ({ item, ctx }) =>
          item.get("count") > Number(ctx.above) &&
          item.get("count") < Number(ctx.below) &&
          item.get("tags").has(String(ctx.tag)),
        sortBy: ({ left, right }) => right.get("count") - left.get("count"),
      }),
    count: () => database.count(repository),
    keys: () => Array.from(database.keys(repository)),
    settle: () => database.flushAll(),
  };
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

function databaseIn(folder: string, database: Database, isFlushed: boolean): ObjectsDatabase {
  const openStore = async () => {
    await database.open(repository);
    return storeIn(database, isFlushed);
  };
  return {
    createStore: openStore,
    openStore,
    settings: (): Settings => ({
      signatures: database.trusted ? "off" : "on",
      flush: isFlushed ? "each write" : "later",
    }),
    sizeBytes: () => bytesIn(folder),
    close: () => database.close(),
  };
}

/** GoatDB in the harness's own process, as a server without peers. */
export const goatdbObjects: ObjectsDriver = {
  async load({ artifactDir, durability }) {
    const { trusted, isFlushed } = modeOf(durability);
    if (artifactDir === null) throw new Error("GoatDB was provisioned without its module.");
    const url = pathToFileURL(join(artifactDir, goatdbModule)).href;
    const { GoatDB, DataRegistry } = moduleSchema.parse(await import(url));
    DataRegistry.default.registerSchema(schema);
    return {
      version: null,
      createFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
      removeFolder: (folder) => rm(folder, { recursive: true }),
      async open(folder) {
        const database = new GoatDB({ path: folder, mode: "server", trusted });
        await database.readyPromise();
        return databaseIn(folder, database, isFlushed);
      },
    };
  },
  expectedSettings(durability) {
    const { trusted, isFlushed } = modeOf(durability);
    return {
      signatures: trusted ? "off" : "on",
      flush: isFlushed ? "each write" : "later",
    };
  },
  keepsData: () => true,
};
