import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { betterSqlite3Package } from "../descriptions/drizzle.ts";
import type {
  EmbeddedChat,
  EmbeddedOpenContext,
  SpeedtestDatabase,
  SqlValue,
} from "../drivers/embeddedDriver.ts";
import { drizzleProvision, loadDrizzle } from "./drizzle.ts";
import { type DrizzleDatabase, openDrizzleChat } from "./drizzleChat.ts";
import { openSpeedtestSqlite, sqlitePragmas } from "./sqlitePragmas.ts";

/** What is used of better-sqlite3 13. */
interface Client {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: SqlValue[]): unknown;
    get(...values: SqlValue[]): unknown;
  };
  close(): void;
}

/** Drizzle on a driver that blocks the thread answers at once. */
type Database = DrizzleDatabase & {
  run(query: SQL): unknown;
  get(query: SQL): Record<string, unknown>;
};

const clientSchema = z.custom<new (path: string) => Client>((value) => typeof value === "function");
const driverSchema = z.looseObject({
  drizzle: z.custom<(options: { client: Client }) => Database>(
    (value) => typeof value === "function",
  ),
});

/** The client of a file and drizzle on it. */
function connect({ artifactDir, dataDir }: EmbeddedOpenContext, fileName: string) {
  const { require, ...loaded } = loadDrizzle(artifactDir, betterSqlite3Package);
  const Client = clientSchema.parse(require(betterSqlite3Package));
  const { drizzle } = driverSchema.parse(require("drizzle-orm/better-sqlite3"));
  const client = new Client(join(dataDir, fileName));
  return { ...loaded, client, database: drizzle({ client }) };
}

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { client, database, ...loaded } = connect(context, "chat.db");
  client.exec(sqlitePragmas(context.durability));
  return openDrizzleChat({
    ...loaded,
    database,
    exec: async (sql) => client.exec(sql),
    writeAll: async (writes) => {
      client.exec("BEGIN");
      try {
        const rows: unknown[][] = [];
        for (const write of writes) rows.push(await write.all());
        client.exec("COMMIT");
        return rows;
      } catch (error) {
        client.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => client.close(),
  });
}

/** Statements through drizzle's `sql`; batches by a statement of the client, since drizzle has none. */
async function openSpeedtest(
  context: EmbeddedOpenContext,
  fileName: string,
): Promise<SpeedtestDatabase> {
  const { client, database, orm, driverVersion } = connect(context, fileName);
  const queryOf = (text: string, values: readonly SqlValue[]) => {
    const parts = text.split("?");
    return orm.sql(Object.assign(parts, { raw: parts }), ...values);
  };
  return {
    ...openSpeedtestSqlite(context.durability, client),
    version: driverVersion,
    run: (text, values) => database.run(queryOf(text, values)),
    get: (text, values) => database.get(queryOf(text, values)),
  };
}

export const sqliteDrizzleBetterSqlite3Provision = drizzleProvision({
  packageName: betterSqlite3Package,
  open,
  openSpeedtest,
});
