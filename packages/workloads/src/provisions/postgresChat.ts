import { z } from "zod";
import type { EmbeddedChat, StoredMessage } from "../drivers/embeddedDriver.ts";
import { pageSize } from "../scenarios/chatRoom.ts";

/** The little that an embedded PostgreSQL must offer to hold the chat room. */
export interface PostgresConnection {
  /** Version of the library around it. */
  version: string;
  query(
    sql: string,
    values?: unknown[],
  ): Promise<{ rows: unknown[]; affectedRows?: number | undefined }>;
  exec(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

const schema = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE
  );
  CREATE TABLE room (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE
  );
  CREATE TABLE room_members (
    "user" uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room uuid NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    PRIMARY KEY ("user", room)
  );
  CREATE TABLE message (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    owner uuid REFERENCES users (id) ON DELETE SET NULL,
    room uuid NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    data text NOT NULL DEFAULT 'empty'
  );
  INSERT INTO users (name) VALUES ('member'), ('outsider');
  INSERT INTO room (name) VALUES ('room0');
  INSERT INTO room_members SELECT users.id, room.id FROM users, room WHERE users.name = 'member';
`;

const insertSql = `
  INSERT INTO message (owner, room, data)
  SELECT $1::uuid, $2::uuid, $3::text
  WHERE EXISTS (SELECT 1 FROM room_members WHERE "user" = $1::uuid AND room = $2::uuid)
  RETURNING id
`;
const columnsSql = "SELECT id, owner, room, data FROM message";
// No index keeps the order of storage; nothing is updated or deleted where pages are listed.
const pageSql = `ORDER BY ctid DESC LIMIT ${pageSize}`;
const filterSql = `${columnsSql} WHERE data LIKE '%' || $1::text || '%' ${pageSql}`;
const updateSql = "UPDATE message SET data = $1 WHERE id = $2 AND owner = $3 RETURNING id";
const deleteSql = "DELETE FROM message WHERE id = $1 AND owner = $2 RETURNING id";
const seedSql = `
  INSERT INTO message (owner, room, data)
  SELECT $1::uuid, $2::uuid, left('a message ' || i || $4::text, $5::int)
  FROM generate_series(0, $3::int - 1) AS i
`;
const settingsSql = `
  SELECT current_setting('server_version') AS "postgresVersion",
    current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS "fullPageWrites"
`;

const idRow = z.looseObject({ id: z.string() });
const countRow = z.looseObject({ n: z.number() });
const messageRow = z.looseObject({ data: z.string() });
const settingsRow = z.record(z.string(), z.string());

/** The chat room on an embedded PostgreSQL: uuid keys, foreign keys, membership rule in the insert. */
export function openPostgresChat(connection: PostgresConnection): EmbeddedChat {
  const rowsOf = async (sql: string, values: unknown[] = []) =>
    (await connection.query(sql, values)).rows;
  const idOf = async (table: string, name: string) =>
    idRow.parse((await rowsOf(`SELECT id FROM ${table} WHERE name = $1`, [name]))[0]).id;
  const numberOf = async (sql: string, values: unknown[] = []) =>
    countRow.parse((await rowsOf(sql, values))[0]).n;

  const isOne = async (sql: string, values: unknown[]) => (await rowsOf(sql, values)).length === 1;
  const messagesOf = async (sql: string, values: unknown[] = []): Promise<StoredMessage[]> =>
    (await rowsOf(sql, values)).map((row) => messageRow.parse(row));

  let ids: { member: string; outsider: string; room: string } | undefined;
  async function ready() {
    ids ??= {
      member: await idOf("users", "member"),
      outsider: await idOf("users", "outsider"),
      room: await idOf("room", "room0"),
    };
    return ids;
  }

  return {
    call: "async",
    version: async () => connection.version,
    async createSchema() {
      await connection.exec(schema);
    },
    async seed(count, { text, lengthMax }) {
      const { member, room } = await ready();
      await connection.query(seedSql, [member, room, count, text, lengthMax]);
    },
    async insertByOutsider() {
      const { outsider, room } = await ready();
      return (await rowsOf(insertSql, [outsider, room, "forbidden"])).length > 0;
    },
    async changeByOutsider(change, key) {
      const { outsider } = await ready();
      return change === "update"
        ? isOne(updateSql, ["forbidden", key, outsider])
        : isOne(deleteSql, [key, outsider]);
    },
    async insert(text) {
      const { member, room } = ids ?? (await ready());
      return (await connection.query(insertSql, [member, room, text])).rows.length === 1;
    },
    async read(key) {
      const { rows } = await connection.query(`${columnsSql} WHERE id = $1`, [key]);
      return rows[0] === undefined ? undefined : messageRow.parse(rows[0]);
    },
    list: () => messagesOf(`${columnsSql} ${pageSql}`),
    filter: (contains) => messagesOf(filterSql, [contains]),
    update: async (key, text) => isOne(updateSql, [text, key, (ids ?? (await ready())).member]),
    delete: async (key) => isOne(deleteSql, [key, (ids ?? (await ready())).member]),
    async insertBatch(texts) {
      const { member, room } = ids ?? (await ready());
      await connection.exec("BEGIN");
      let written = 0;
      try {
        for (const text of texts) {
          if (await isOne(insertSql, [member, room, text])) written += 1;
        }
      } finally {
        await connection.exec(written === texts.length ? "COMMIT" : "ROLLBACK");
      }
      return written === texts.length;
    },
    async light(i) {
      await connection.query(
        i % 2 === 0
          ? "SELECT 1 AS alive"
          : "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
      );
    },
    async keys(limit) {
      const rows = await rowsOf("SELECT id FROM message ORDER BY ctid LIMIT $1", [limit]);
      return rows.map((row) => idRow.parse(row).id);
    },
    countMessages: () => numberOf("SELECT count(*)::int AS n FROM message"),
    countByText: (text) =>
      numberOf("SELECT count(*)::int AS n FROM message WHERE data = $1", [text]),
    settings: async () => settingsRow.parse((await rowsOf(settingsSql))[0]),
    close: () => connection.close(),
  };
}
