import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { type DrizzleDatabase, type DrizzleWrite, openDrizzleChat } from "./drizzleChat.ts";
import { drizzleVersion } from "./drizzleVersion.ts";
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

export const sqliteDrizzleLibsql: TargetAdapter = {
  description: {
    id: "sqlite-drizzle-libsql",
    title: "SQLite (drizzle, libsql)",
    summary: "SQLite through drizzle's query builder on @libsql/client, called in process.",
    interface: "in_process",
    homepage: "https://orm.drizzle.team/",
    scenarios: allScenarioIds,
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    // Stable releases of @libsql/client on npm that bring their binary along, as of 2026-11-20.
    versions: ["0.15.15", "0.17.0", "0.17.2", "0.17.3", "0.17.4", "0.18.0"],
    onlyKnownVersions: false,
    verification: verifiedHere,
    notes: [
      `The version is that of @libsql/client; drizzle is always ${drizzleVersion}.`,
      "Opened with one connection: the durability settings hold for one only, and are verified on it.",
      "Queries are built anew for each call, as an application does.",
    ],
  },
  interface: {
    kind: "in_process",
    program: "inProcess",
    driver: { open, expectedSettings: sqliteModes.expectedSettings },
  },
  provision: (version) => ({
    kind: "npm",
    packages: [
      { name: packageName, version },
      { name: "drizzle-orm", version: drizzleVersion },
    ],
  }),
  secretNames: [],
  compareVersions: compareSemver,
  // Its binary does not come along.
  versionSource: { kind: "npm", package: packageName, ignore: ["0.17.1"] },
};
