import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { libsqlPackage } from "../descriptions/drizzle.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../drivers/embeddedDriver.ts";
import { drizzleProvision, loadDrizzle } from "./drizzle.ts";
import { type DrizzleDatabase, type DrizzleWrite, openDrizzleChat } from "./drizzleChat.ts";
import { sqlitePragmas } from "./sqlitePragmas.ts";

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
  const { require, ...loaded } = loadDrizzle(context.artifactDir, libsqlPackage);
  const { createClient } = clientSchema.parse(require(libsqlPackage));
  const { drizzle } = driverSchema.parse(require("drizzle-orm/libsql"));
  const url = pathToFileURL(join(context.dataDir, "chat.db")).href;
  // PRAGMAs hold for one connection, and 0.18 opens more of them under load.
  const client = createClient({ url, concurrency: 1 });
  await client.executeMultiple(sqlitePragmas(context.durability));
  const database = drizzle({ client });
  return openDrizzleChat({
    ...loaded,
    database,
    exec: (sql) => client.executeMultiple(sql),
    writeAll: (writes) => database.batch(writes),
    close: () => client.close(),
  });
}

export const sqliteDrizzleLibsqlProvision = drizzleProvision({ packageName: libsqlPackage, open });
