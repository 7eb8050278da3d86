import { join } from "node:path";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { EmbeddedChat, EmbeddedOpenContext } from "../embeddedDriver.ts";
import type { SpeedtestDatabase, SqlValue } from "../speedtestDriver.ts";
import { type DrizzleDatabase, openDrizzleChat } from "./drizzleChat.ts";
import { drizzleTarget } from "./drizzleTarget.ts";
import { loadDrizzle } from "./loadDrizzle.ts";
import { openSpeedtestSqlite } from "./speedtestSqlite.ts";
import { sqliteModes } from "./sqliteModes.ts";

const packageName = "better-sqlite3";

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
  const { require, ...loaded } = loadDrizzle(artifactDir, packageName);
  const Client = clientSchema.parse(require(packageName));
  const { drizzle } = driverSchema.parse(require("drizzle-orm/better-sqlite3"));
  const client = new Client(join(dataDir, fileName));
  return { ...loaded, client, database: drizzle({ client }) };
}

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { client, database, ...loaded } = connect(context, "chat.db");
  client.exec(sqliteModes.pragmaSql(context.durability));
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

export const sqliteDrizzleBetterSqlite3 = drizzleTarget({
  name: packageName,
  packageName,
  // Releases that carry their binaries; npm runs no install scripts here, and 12 needs one.
  versions: ["13.0.0", "13.0.1", "13.0.2", "13.0.3", "13.1.1", "13.2.0"],
  onlyKnownVersions: true,
  notes: [
    "Speedtest statements go through drizzle's sql text with values; batches through one prepared " +
      "statement of better-sqlite3, because drizzle has no call for many rows.",
  ],
  open,
  openSpeedtest,
});
