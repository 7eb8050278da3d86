import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { EmbeddedChat, EmbeddedOpenContext } from "../embeddedDriver.ts";
import { type DrizzleDatabase, type DrizzleWrite, openDrizzleChat } from "./drizzleChat.ts";
import { drizzleTarget } from "./drizzleTarget.ts";
import { loadDrizzle } from "./loadDrizzle.ts";
import { sqliteModes } from "./sqliteModes.ts";

const packageName = "@libsql/client";

/** What is used of @libsql/client. */
interface Client {
  executeMultiple(sql: string): Promise<void>;
  close(): void;
}

const clientSchema = z.looseObject({
  createClient: z.custom<(options: { url: string; concurrency: number }) => Client>(
    (value) => typeof value === "function",
  ),
});
type Database = DrizzleDatabase & { batch(writes: readonly DrizzleWrite[]): Promise<unknown[][]> };
const driverSchema = z.looseObject({
  drizzle: z.custom<(options: { client: Client }) => Database>(
    (value) => typeof value === "function",
  ),
});

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { require, ...loaded } = loadDrizzle(context.artifactDir, packageName);
  const { createClient } = clientSchema.parse(require(packageName));
  const { drizzle } = driverSchema.parse(require("drizzle-orm/libsql"));
  const url = pathToFileURL(join(context.dataDir, "chat.db")).href;
  // PRAGMAs hold for one connection, and 0.18 opens more of them under load.
  const client = createClient({ url, concurrency: 1 });
  await client.executeMultiple(sqliteModes.pragmaSql(context.durability));
  const database = drizzle({ client });
  return openDrizzleChat({
    ...loaded,
    database,
    exec: (sql) => client.executeMultiple(sql),
    writeAll: (writes) => database.batch(writes),
    close: () => client.close(),
  });
}

export const sqliteDrizzleLibsql = drizzleTarget({
  name: "libsql",
  packageName,
  // Stable releases of @libsql/client on npm that bring their binary along, as of 2026-11-20.
  versions: ["0.15.15", "0.17.0", "0.17.2", "0.17.3", "0.17.4", "0.18.0"],
  onlyKnownVersions: false,
  // Its binary does not come along.
  ignore: ["0.17.1"],
  notes: [
    "Opened with one connection: the durability settings hold for one only, and are verified on it.",
  ],
  open,
});
