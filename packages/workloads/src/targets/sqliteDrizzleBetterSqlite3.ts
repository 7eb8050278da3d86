import { join } from "node:path";
import { z } from "zod";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { type DrizzleDatabase, openDrizzleChat } from "./drizzleChat.ts";
import { drizzleVersion } from "./drizzleVersion.ts";
import { loadDrizzle } from "./loadDrizzle.ts";
import { sqliteModes } from "./sqliteModes.ts";

const packageName = "better-sqlite3";

/** What is used of better-sqlite3 13. */
interface Client {
  exec(sql: string): void;
  close(): void;
}

const clientSchema = z.custom<new (path: string) => Client>((value) => typeof value === "function");
const driverSchema = z.looseObject({
  drizzle: z.custom<(options: { client: Client }) => DrizzleDatabase>(
    (value) => typeof value === "function",
  ),
});

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { require, ...loaded } = loadDrizzle(context.artifactDir, packageName);
  const Database = clientSchema.parse(require(packageName));
  const { drizzle } = driverSchema.parse(require("drizzle-orm/better-sqlite3"));
  const client = new Database(join(context.dataDir, "chat.db"));
  client.exec(sqliteModes.pragmaSql(context.durability));
  const database = drizzle({ client });
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

export const sqliteDrizzleBetterSqlite3: TargetAdapter = {
  description: {
    id: "sqlite-drizzle-better-sqlite3",
    title: "SQLite (drizzle, better-sqlite3)",
    summary: "SQLite through drizzle's query builder on better-sqlite3, called in process.",
    interface: "in_process",
    homepage: "https://orm.drizzle.team/",
    scenarios: allScenarioIds,
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    // Releases that carry their binaries; npm runs no install scripts here, and 12 needs one.
    versions: ["13.0.0", "13.0.1", "13.0.2", "13.0.3", "13.1.1", "13.2.0"],
    onlyKnownVersions: true,
    verification: verifiedHere,
    notes: [
      `The version is that of better-sqlite3; drizzle is always ${drizzleVersion}.`,
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
  versionSource: { kind: "npm", package: packageName },
};
