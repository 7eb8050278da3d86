import { goatdbModes } from "../descriptions/durabilityModes.ts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type {
  ObjectEntry,
  ObjectItem,
  ObjectsDatabase,
  ObjectsDriver,
  ObjectsStore,
} from "../drivers/objectsDriver.ts";
import {
  type GoatdbData,
  type GoatdbDatabase,
  type GoatdbItem,
  type GoatdbModule,
  type GoatdbQueryConfig,
  goatdbDataPath,
  goatdbSchema,
} from "./goatdbApi.ts";

/** How GoatDB is opened for a mode. */
export function goatdbModeOf(durability: string) {
  const { signatures, flush } = goatdbModes.expectedSettings(durability);
  return { trusted: signatures === "off", isFlushed: flush === "each write" };
}

const dataOf = ({ title, count, tags }: ObjectItem): GoatdbData => ({
  title,
  count,
  tags: new Set(tags),
});
const itemOf = (item: GoatdbItem): ObjectItem => ({
  title: item.get("title"),
  count: item.get("count"),
  tags: [...item.get("tags")],
});

/** Where settings are found out, beside what is measured. */
const goatdbProbe = "/test/probe";
/** An item that is there already is not written once more. */
let probes = 0;
const probeItem: ObjectItem = { title: "probe", count: 0, tags: [] };

/** The items of an open database whose repository is open. */
export function goatdbStore(
  database: GoatdbDatabase,
  isFlushed: boolean,
  repository = goatdbDataPath,
): ObjectsStore {
  const pathOf = (key: string) => `${repository}/${key}`;
  async function written(work: Promise<unknown>): Promise<void> {
    await work;
    await database.flush(repository);
  }
  const load = ({ key, item }: ObjectEntry) =>
    database.load(pathOf(key), goatdbSchema, dataOf(item));
  const read = (key: string) => {
    const item = database.item(pathOf(key));
    return item.exists ? itemOf(item) : undefined;
  };
  async function find(config: Omit<GoatdbQueryConfig, "source" | "schema">) {
    const query = database.query({ source: repository, schema: goatdbSchema, ...config });
    await query.loadingFinished();
    const found = query.results().map(itemOf);
    query.close();
    return found;
  }
  return {
    create(entry) {
      if (isFlushed) return written(load(entry));
      database.create(pathOf(entry.key), goatdbSchema, dataOf(entry.item));
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

/**
 * What an open database really does with a change, seen in a repository of its own, which is closed
 * again: whether the stored commit carries a signature, and whether a write waits until it is on disk.
 * Nothing of it is taken from the mode that was asked for.
 */
export async function goatdbSettings(
  database: GoatdbDatabase,
  isFlushed: boolean,
  bytesIn: GoatdbHost["bytesIn"],
): Promise<Settings> {
  probes += 1;
  const key = `signed-${probes}`;
  await database.open(goatdbProbe);
  try {
    await database.load(`${goatdbProbe}/${key}`, goatdbSchema, dataOf(probeItem));
    const commit = database.repository(goatdbProbe)?.headForKey(key);
    await database.flushAll();
    const signatures =
      commit === undefined ? "no commit" : commit.signature === undefined ? "off" : "on";
    return { signatures, flush: await flushOf(database, isFlushed, bytesIn) };
  } finally {
    await database.closeRepo(goatdbProbe);
  }
}

/**
 * What the way of the measured writes waits for, once. A flush of GoatDB on Deno may answer while the
 * write before it is still on its way to the file, since its worker does both at once. The next flush
 * comes behind that write, so what is stored then was stored by the first, and it is not chance whether
 * a trial counts.
 */
async function flushOf(
  database: GoatdbDatabase,
  isFlushed: boolean,
  bytesIn: GoatdbHost["bytesIn"],
): Promise<string> {
  const store = goatdbStore(database, isFlushed, goatdbProbe);
  // What was written before this is none of it.
  await database.flush(goatdbProbe);
  const bytesBefore = await bytesIn(database.path);
  const isStored = async () => (await bytesIn(database.path)) > bytesBefore;
  const flush = database.flush.bind(database);
  let flushes = 0;
  database.flush = async (path) => {
    await flush(path);
    flushes += 1;
  };
  try {
    await store.create({ key: `flushed-${probes}`, item: probeItem });
    if (flushes === 0) return "later";
  } finally {
    // What the library itself has is below it.
    Reflect.deleteProperty(database, "flush");
  }
  if (await isStored()) return "each write";
  await database.flush(goatdbProbe);
  return (await isStored()) ? "each write" : "called, but nothing stored";
}

/** What GoatDB needs of the place that it runs in. */
export interface GoatdbHost {
  load(artifactDir: string | null): Promise<GoatdbModule>;
  createFolder(folder: string): Promise<void>;
  /** Removes what a database kept, whatever number it gave its folder. */
  removeFolder(folder: string): Promise<void>;
  /** Bytes of all files in a folder. */
  bytesIn(folder: string): Promise<number>;
  /** Settings that the place adds, of a database that lies in `path`. */
  settings(path: string): Promise<Settings>;
  /** The settings that must hold at the end. */
  expected: Settings;
}

function databaseIn(
  host: GoatdbHost,
  database: GoatdbDatabase,
  isFlushed: boolean,
): ObjectsDatabase {
  const openStore = async () => {
    await database.open(goatdbDataPath);
    return goatdbStore(database, isFlushed);
  };
  return {
    createStore: openStore,
    openStore,
    settings: async (): Promise<Settings> => ({
      ...(await goatdbSettings(database, isFlushed, host.bytesIn)),
      ...(await host.settings(database.path)),
    }),
    sizeBytes: () => host.bytesIn(database.path),
    close: () => database.close(),
  };
}

/** GoatDB in the harness's own process or page, as a server without peers. */
export function goatdbObjectsDriver(host: GoatdbHost): ObjectsDriver {
  const { createFolder, removeFolder } = host;
  return {
    async load({ artifactDir, durability }) {
      const { trusted, isFlushed } = goatdbModeOf(durability);
      const { GoatDB, DataRegistry } = await host.load(artifactDir);
      DataRegistry.default.registerSchema(goatdbSchema);
      return {
        version: null,
        createFolder,
        removeFolder,
        async open(folder) {
          const database = new GoatDB({ path: folder, mode: "server", trusted });
          await database.readyPromise();
          return databaseIn(host, database, isFlushed);
        },
      };
    },
    expectedSettings: (durability) => ({
      ...goatdbModes.expectedSettings(durability),
      ...host.expected,
    }),
    keepsData: () => true,
  };
}
