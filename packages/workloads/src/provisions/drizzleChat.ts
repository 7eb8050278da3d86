import type * as Orm from "drizzle-orm";
import type * as Core from "drizzle-orm/sqlite-core";
import type { EmbeddedChat, MessageKey } from "../drivers/embeddedDriver.ts";
import { type MessageFiller, pageSize } from "../scenarios/chatRoom.ts";
import { sqliteChatSchema } from "./sqliteChat.ts";

/** Drizzle on a driver; queries of a driver that blocks can be awaited all the same. */
export type DrizzleDatabase = Core.BaseSQLiteDatabase<"async", unknown>;

/** A write that was built and answers one row for each that it wrote. */
export interface DrizzleWrite {
  all(): Promise<unknown[]>;
}

export interface DrizzleConnection {
  database: DrizzleDatabase;
  orm: Pick<typeof Orm, "and" | "eq" | "like" | "sql">;
  core: Pick<typeof Core, "blob" | "sqliteTable" | "text">;
  /** Versions of driver and drizzle, as their packages say. */
  driverVersion: string;
  drizzleVersion: string;
  /** Several statements without values. */
  exec(sql: string): Promise<unknown>;
  /** All writes in one transaction, with the rows of each; rejects as a whole. */
  writeAll(writes: readonly DrizzleWrite[]): Promise<unknown[][]>;
  close(): void;
}

function tablesOf({ blob, sqliteTable, text }: DrizzleConnection["core"]) {
  const named = () => ({
    id: blob("id", { mode: "buffer" }).primaryKey(),
    name: text("name").notNull(),
  });
  const room = () => blob("room", { mode: "buffer" }).notNull();
  return {
    users: sqliteTable("users", named()),
    rooms: sqliteTable("room", named()),
    members: sqliteTable("room_members", {
      user: blob("user", { mode: "buffer" }).notNull(),
      room: room(),
    }),
    message: sqliteTable("message", {
      id: blob("id", { mode: "buffer" }).primaryKey(),
      owner: blob("owner", { mode: "buffer" }),
      room: room(),
      data: text("data").notNull(),
    }),
  };
}

/** Rows in order of storage, in one statement: this is not measured. */
function seedSql(count: number, { text, lengthMax }: MessageFiller): string {
  return `
    INSERT INTO message (owner, room, data)
    WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${count})
    SELECT users.id, room.id, substr('a message ' || i || '${text}', 1, ${lengthMax}) FROM numbers, users, room
    WHERE users.name = 'member' ORDER BY i
  `;
}

/** Its tables have no other keys. */
function keyOf(key: MessageKey): Buffer {
  if (typeof key === "number") throw new Error("Messages have keys of 16 bytes here.");
  return Buffer.from(key);
}

/** Every query of the chat room, built anew for each call as an application does. */
function queriesOf({ database, orm: { and, eq, like, sql }, core }: DrizzleConnection) {
  const { users, rooms, members, message } = tablesOf(core);
  const ofOwner = (key: MessageKey, owner: Buffer) =>
    and(eq(message.id, keyOf(key)), eq(message.owner, owner));
  const newest = sql`rowid DESC`;
  return {
    users: () => database.select().from(users),
    rooms: () => database.select().from(rooms),
    /** The membership rule is part of the statement: no row without a membership. */
    insert: (owner: Buffer, room: Buffer, text: string) =>
      database
        .insert(message)
        .select(
          database
            .select({
              id: sql`randomblob(16)`.as("id"),
              owner: members.user,
              room: members.room,
              data: sql`${text}`.as("data"),
            })
            .from(members)
            .where(and(eq(members.user, owner), eq(members.room, room))),
        )
        .returning({ id: message.id }),
    read: (key: MessageKey) =>
      database
        .select()
        .from(message)
        .where(eq(message.id, keyOf(key))),
    list: () => database.select().from(message).orderBy(newest).limit(pageSize),
    filter: (contains: string) =>
      database
        .select()
        .from(message)
        .where(like(message.data, `%${contains}%`))
        .orderBy(newest)
        .limit(pageSize),
    update: (key: MessageKey, owner: Buffer, text: string) =>
      database
        .update(message)
        .set({ data: text })
        .where(ofOwner(key, owner))
        .returning({ id: message.id }),
    remove: (key: MessageKey, owner: Buffer) =>
      database.delete(message).where(ofOwner(key, owner)).returning({ id: message.id }),
    keys: (limit: number) =>
      database.select({ id: message.id }).from(message).orderBy(sql`rowid`).limit(limit),
    count: (text?: string) =>
      database.$count(message, text === undefined ? undefined : eq(message.data, text)),
    one: async (statement: string) => {
      const [row] = await database.all<Record<string, unknown>>(sql.raw(statement));
      return String(Object.values(row ?? {})[0]);
    },
    all: (statement: string) => database.all(sql.raw(statement)),
  };
}

/** The chat room on SQLite through drizzle's query builder, on whatever driver is beneath it. */
export function openDrizzleChat(connection: DrizzleConnection): EmbeddedChat {
  const query = queriesOf(connection);
  const isOne = async (rows: PromiseLike<unknown[]>) => (await rows).length === 1;

  let ids: { member: Buffer; outsider: Buffer; room: Buffer } | undefined;
  async function ready() {
    if (ids !== undefined) return ids;
    const users = await query.users();
    const idOf = (wanted: string) => users.find(({ name }) => name === wanted)?.id;
    const [member, outsider, room] = [
      idOf("member"),
      idOf("outsider"),
      (await query.rooms())[0]?.id,
    ];
    if (!member || !outsider || !room) throw new Error("The chat room has not been created.");
    ids = { member, outsider, room };
    return ids;
  }

  return {
    call: "async",
    version: async () => connection.driverVersion,
    async createSchema() {
      await connection.exec(sqliteChatSchema);
    },
    async seed(count, filler) {
      await connection.exec(seedSql(count, filler));
    },
    async insertByOutsider() {
      const { outsider, room } = await ready();
      return isOne(query.insert(outsider, room, "forbidden"));
    },
    async changeByOutsider(change, key) {
      const { outsider } = await ready();
      return change === "update"
        ? isOne(query.update(key, outsider, "forbidden"))
        : isOne(query.remove(key, outsider));
    },
    async insert(text) {
      const { member, room } = ids ?? (await ready());
      return isOne(query.insert(member, room, text));
    },
    read: async (key) => (await query.read(key))[0],
    list: async () => query.list(),
    filter: async (contains) => query.filter(contains),
    update: async (key, text) => isOne(query.update(key, (ids ?? (await ready())).member, text)),
    delete: async (key) => isOne(query.remove(key, (ids ?? (await ready())).member)),
    async insertBatch(texts) {
      const { member, room } = ids ?? (await ready());
      const writes = texts.map((text) => query.insert(member, room, text));
      return (await connection.writeAll(writes)).every((rows) => rows.length === 1);
    },
    async light(i) {
      await query.all(i % 2 === 0 ? "SELECT 1 AS alive" : "SELECT name, sql FROM sqlite_schema");
    },
    keys: async (limit) => (await query.keys(limit)).map(({ id }) => id),
    countMessages: async () => query.count(),
    countByText: async (text) => query.count(text),
    settings: async () => ({
      sqliteVersion: await query.one("SELECT sqlite_version()"),
      drizzleVersion: connection.drizzleVersion,
      journalMode: await query.one("PRAGMA journal_mode"),
      synchronous: await query.one("PRAGMA synchronous"),
      foreignKeys: await query.one("PRAGMA foreign_keys"),
      cacheSize: await query.one("PRAGMA cache_size"),
      pageSize: await query.one("PRAGMA page_size"),
    }),
    async close() {
      connection.close();
    },
  };
}
