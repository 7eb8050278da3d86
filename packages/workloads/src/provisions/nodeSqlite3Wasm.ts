import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { nodeSqlite3WasmModes } from "../descriptions/durabilityModes.ts";
import { nodeSqlite3WasmPackage } from "../descriptions/nodeSqlite3Wasm.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../drivers/embeddedDriver.ts";
import type { TargetProvision } from "./provision.ts";
import { openSqliteChat } from "./sqliteChat.ts";

const { expectedSettings } = nodeSqlite3WasmModes;

type Values = (string | number | Uint8Array)[];
type Row = Record<string, unknown>;

/** What is used of the package's own types (node-sqlite3-wasm.d.ts, unchanged since 0.8.0). */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): {
    run(values: Values): { changes: number };
    all(values: Values): Row[];
  };
  close(): void;
}

const packageSchema = z.looseObject({
  Database: z.custom<new (path: string) => Database>((value) => typeof value === "function"),
});

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  if (context.artifactDir === null)
    throw new Error(`${nodeSqlite3WasmPackage} needs its npm folder.`);
  const require = createRequire(join(context.artifactDir, "package.json"));
  const { Database } = packageSchema.parse(require(nodeSqlite3WasmPackage));
  const database = new Database(join(context.dataDir, "chat.db"));
  const { synchronous } = expectedSettings(context.durability);
  database.exec(`
    PRAGMA journal_mode=DELETE;
    PRAGMA synchronous=${synchronous};
    PRAGMA foreign_keys=ON;
    PRAGMA temp_store=MEMORY;
    PRAGMA cache_size=-16000;
  `);
  return openSqliteChat({
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        run: (...values) => statement.run(values).changes,
        // `get` leaves the statement half run, and with it a lock that keeps writes from committing.
        get: (...values) => statement.all(values)[0],
        all: (...values) => statement.all(values),
      };
    },
    close: () => database.close(),
  });
}

export const nodeSqlite3WasmProvision: TargetProvision = {
  interface: { kind: "in_process", program: "inProcess", driver: { open, expectedSettings } },
  provision: (version) => ({ kind: "npm", packages: [{ name: nodeSqlite3WasmPackage, version }] }),
  secretNames: [],
};
