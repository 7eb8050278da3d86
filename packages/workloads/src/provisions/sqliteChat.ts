import type { EmbeddedChat, MessageKey, StoredMessage } from "../drivers/embeddedDriver.ts";
import { messageText, pageSize } from "../scenarios/chatRoom.ts";

const randomKey = "BLOB PRIMARY KEY DEFAULT (randomblob(16))";

/**
 * Tables of the chat room on SQLite with one member, one user outside it and one room. `messageKey`
 * says what keys messages have.
 */
const sqliteChatSchemaWith = (messageKey: "random" | "integer") => `
  CREATE TABLE users (
    id BLOB PRIMARY KEY DEFAULT (randomblob(16)), name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE room (
    id BLOB PRIMARY KEY DEFAULT (randomblob(16)), name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE room_members (
    user BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room BLOB NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    PRIMARY KEY (user, room)
  ) STRICT;
  CREATE TABLE message (
    id ${messageKey === "integer" ? "INTEGER PRIMARY KEY" : randomKey},
    owner BLOB REFERENCES users (id) ON DELETE SET NULL,
    room BLOB NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    data TEXT NOT NULL DEFAULT 'empty'
  ) STRICT;
  INSERT INTO users (name) VALUES ('member'), ('outsider');
  INSERT INTO room (name) VALUES ('room0');
  INSERT INTO room_members SELECT users.id, room.id FROM users, room WHERE users.name = 'member';
`;

/** The same with random keys, as published. */
export const sqliteChatSchema = sqliteChatSchemaWith("random");

type Value = string | number | Uint8Array;
type Row = Record<string, unknown>;

interface Statement {
  /** Rows changed. */
  run(...values: Value[]): number;
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

/** The little that a synchronous SQLite binding must offer to hold the chat room. */
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

const insertSql = `
  INSERT INTO message (owner, room, data)
  SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM room_members WHERE user = ?1 AND room = ?2)
`;

const pageSql = `ORDER BY rowid DESC LIMIT ${pageSize}`;
const columnsSql = "SELECT id, owner, room, data FROM message";

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value);
}

function keyOf(value: unknown): MessageKey {
  if (value instanceof Uint8Array || typeof value === "string") return value;
  if (typeof value === "number") return value;
  throw new Error(`A message key came back as ${typeof value}.`);
}

function messagesOf(rows: readonly Row[]): StoredMessage[] {
  return rows.map((row) => ({ data: String(row.data) }));
}

/**
 * The chat room of SEEDS' first benchmark on an open SQLite connection: STRICT tables, random 16-byte
 * keys or integer ones of messages, foreign keys, and the membership rule inside the insert statement.
 */
export function openSqliteChat(
  connection: SqliteConnection,
  messageKey: "random" | "integer" = "random",
): EmbeddedChat {
  const { exec, prepare, close } = connection;
  const version = textOf(prepare("SELECT sqlite_version() AS version").get()?.version);
  const pragma = (name: string) => textOf(Object.values(prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const idOf = (table: string, name: string) =>
    keyOf(prepare(`SELECT id FROM ${table} WHERE name = ?1`).get(name)?.id);
  const numberOf = (row: Row | undefined) => Number(row?.n);

  let operations: ReturnType<typeof prepareOperations> | undefined;
  function prepareOperations() {
    const member = idOf("users", "member");
    const outsider = idOf("users", "outsider");
    const room = idOf("room", "room0");
    const insert = prepare(insertSql);
    const read = prepare(`${columnsSql} WHERE id = ?1`);
    const list = prepare(`${columnsSql} ${pageSql}`);
    const filter = prepare(`${columnsSql} WHERE data LIKE '%' || ?1 || '%' ${pageSql}`);
    const update = prepare("UPDATE message SET data = ?1 WHERE id = ?2 AND owner = ?3");
    const remove = prepare("DELETE FROM message WHERE id = ?1 AND owner = ?2");
    return { member, outsider, room, insert, read, list, filter, update, remove };
  }
  function ready(): ReturnType<typeof prepareOperations> {
    operations ??= prepareOperations();
    return operations;
  }
  let lightStatements: readonly [Statement, Statement] | undefined;

  return {
    call: "sync",
    version: async () => version,
    async createSchema() {
      exec(sqliteChatSchemaWith(messageKey));
    },
    async seed(count, filler) {
      const { insert, member, room } = ready();
      exec("BEGIN");
      for (let i = 0; i < count; i++) insert.run(member, room, messageText(i, filler));
      exec("COMMIT");
    },
    async insertByOutsider() {
      const { insert, outsider, room } = ready();
      return insert.run(outsider, room, "forbidden") > 0;
    },
    async changeByOutsider(change, key) {
      const { update, remove, outsider } = ready();
      const changed =
        change === "update" ? update.run("forbidden", key, outsider) : remove.run(key, outsider);
      return changed > 0;
    },
    insert(text) {
      const { insert, member, room } = ready();
      return insert.run(member, room, text) === 1;
    },
    read(key) {
      const row = ready().read.get(key);
      return row === undefined ? undefined : { data: String(row.data) };
    },
    list: () => messagesOf(ready().list.all()),
    filter: (contains) => messagesOf(ready().filter.all(contains)),
    update(key, text) {
      const { update, member } = ready();
      return update.run(text, key, member) === 1;
    },
    delete(key) {
      const { remove, member } = ready();
      return remove.run(key, member) === 1;
    },
    insertBatch(texts) {
      const { insert, member, room } = ready();
      let isWritten = false;
      exec("BEGIN");
      try {
        isWritten = texts.every((text) => insert.run(member, room, text) === 1);
      } finally {
        exec(isWritten ? "COMMIT" : "ROLLBACK");
      }
      return isWritten;
    },
    light(i) {
      lightStatements ??= [
        prepare("SELECT 1 AS alive"),
        prepare("SELECT name, sql FROM sqlite_schema"),
      ];
      lightStatements[i % 2 === 0 ? 0 : 1].all();
    },
    async keys(limit) {
      const rows = prepare("SELECT id FROM message ORDER BY rowid LIMIT ?1").all(limit);
      return rows.map((row) => keyOf(row.id));
    },
    countMessages: async () => numberOf(prepare("SELECT count(*) AS n FROM message").get()),
    countByText: async (text) =>
      numberOf(prepare("SELECT count(*) AS n FROM message WHERE data = ?1").get(text)),
    settings: async () => ({
      sqliteVersion: version,
      journalMode: pragma("journal_mode"),
      synchronous: pragma("synchronous"),
      foreignKeys: pragma("foreign_keys"),
      cacheSize: pragma("cache_size"),
      pageSize: pragma("page_size"),
    }),
    async close() {
      close();
    },
  };
}
