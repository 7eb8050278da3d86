import type { Settings } from "../drivers/embeddedDriver.ts";
import type {
  ObjectEntry,
  ObjectItem,
  ObjectsDatabase,
  ObjectsStore,
} from "../drivers/objectsDriver.ts";
import type { SqliteConnection } from "./sqliteChat.ts";

type Row = Record<string, unknown>;

/** Table of the published comparison (goatplatform/goatdb f0f8fcf): tags as JSON, no index. */
const createSql = `
  CREATE TABLE test_items (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, count INTEGER DEFAULT 0, tags TEXT DEFAULT '[]'
  )
`;
const insertSql = "INSERT INTO test_items (id, title, count, tags) VALUES (?, ?, ?, ?)";
const updateSql = "UPDATE test_items SET title = ?, count = ?, tags = ? WHERE id = ?";
const itemsSql = "SELECT title, count, tags FROM test_items";

function itemOf({ title, count, tags }: Row): ObjectItem {
  return { title: String(title), count: Number(count), tags: JSON.parse(String(tags)) };
}

/** The objects scenarios on an open SQLite connection; statements are prepared where they are used. */
export function openSqliteObjects({ exec, prepare, close }: SqliteConnection): ObjectsDatabase {
  const pragma = (name: string) => String(Object.values(prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const insert = () => {
    const statement = prepare(insertSql);
    return ({ key, item }: ObjectEntry) =>
      statement.run(key, item.title, item.count, JSON.stringify(item.tags));
  };
  const reader = () => {
    const statement = prepare(`${itemsSql} WHERE id = ?`);
    return (key: string) => {
      const row = statement.get(key);
      return row === undefined ? undefined : itemOf(row);
    };
  };
  const store: ObjectsStore = {
    create(entry) {
      insert()(entry);
    },
    createMany(entries) {
      exec("BEGIN");
      const put = insert();
      for (const entry of entries) put(entry);
      exec("COMMIT");
    },
    read: (key) => reader()(key),
    readMany: (keys) => keys.map(reader()),
    update({ key, item }) {
      const { title, count, tags } = item;
      const changed = prepare(updateSql).run(title, count, JSON.stringify(tags), key);
      if (changed !== 1) throw new Error(`${changed} items were updated.`);
    },
    readAll: () => prepare(itemsSql).all().map(itemOf),
    countAbove: (bound) => prepare(`${itemsSql} WHERE count > ?`).all(bound).map(itemOf),
    // With its quotes a tag is found as a whole, whatever other tags begin like it.
    taggedBetween: (above, below, tag) =>
      prepare(
        `${itemsSql} WHERE count > ? AND count < ? AND tags LIKE '%' || ? || '%' ORDER BY count DESC`,
      )
        .all(above, below, JSON.stringify(tag))
        .map(itemOf),
    count: () => Number(prepare("SELECT count(*) AS n FROM test_items").get()?.n),
    keys: () =>
      prepare("SELECT id FROM test_items")
        .all()
        .map(({ id }) => String(id)),
    settle: () => undefined,
  };
  // SQLite opens the file with the first statement that looks at it.
  prepare("SELECT count(*) AS n FROM sqlite_schema").get();
  return {
    createStore() {
      exec(createSql);
      return store;
    },
    openStore: () => store,
    settings: (): Settings => ({
      sqliteVersion: String(prepare("SELECT sqlite_version() AS v").get()?.v),
      journalMode: pragma("journal_mode"),
      synchronous: pragma("synchronous"),
      cacheSize: pragma("cache_size"),
      pageSize: pragma("page_size"),
    }),
    sizeBytes: () => Number(pragma("page_count")) * Number(pragma("page_size")),
    close,
  };
}
