import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext, Settings } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { openSqliteChat } from "./sqliteChat.ts";

const packageName = "node-sqlite3-wasm";

/** Value of `PRAGMA synchronous` by durability mode; its file system layer has no WAL. */
const synchronousOf: Record<string, string> = { "delete-full": "2", off: "0" };

function expectedSettings(durability: string): Settings {
  const synchronous = synchronousOf[durability];
  if (synchronous === undefined) throw new Error(`There is no durability mode ${durability}.`);
  return { journalMode: "delete", synchronous };
}

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
  if (context.artifactDir === null) throw new Error(`${packageName} needs its npm folder.`);
  const require = createRequire(join(context.artifactDir, "package.json"));
  const { Database } = packageSchema.parse(require(packageName));
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

export const nodeSqlite3Wasm: TargetAdapter = {
  description: {
    id: packageName,
    title: "SQLite (node-sqlite3-wasm)",
    summary: "SQLite compiled to WebAssembly with access to files, called in process.",
    interface: "in_process",
    homepage: "https://github.com/tndrle/node-sqlite3-wasm",
    scenarios: allScenarioIds,
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: Object.keys(synchronousOf),
    // Releases of node-sqlite3-wasm on npm since 0.8, as of 2026-11-20.
    versions: [
      "0.8.0",
      "0.8.1",
      "0.8.2",
      "0.8.3",
      "0.8.9",
      "0.8.10",
      "0.8.11",
      "0.8.12",
      "0.8.13",
      "0.8.14",
      "0.8.15",
      "0.8.16",
      "0.8.17",
      "0.8.18",
      "0.8.19",
      "0.8.20",
      "0.8.22",
      "0.8.23",
      "0.8.25",
      "0.8.26",
      "0.8.28",
      "0.8.29",
      "0.8.30",
      "0.8.32",
      "0.8.33",
      "0.8.34",
      "0.8.35",
      "0.8.37",
      "0.8.38",
      "0.8.40",
      "0.8.41",
      "0.8.44",
      "0.8.45",
      "0.8.46",
      "0.8.47",
      "0.8.48",
      "0.8.49",
      "0.8.50",
      "0.8.51",
      "0.8.52",
      "0.8.53",
      "0.8.54",
      "0.8.55",
      "0.8.56",
      "0.8.57",
      "0.8.58",
      "0.8.59",
      "0.8.60",
    ],
    onlyKnownVersions: false,
    notes: ["Each write is a transaction of its own, with a rollback journal: there is no WAL."],
  },
  interface: { kind: "in_process", program: "inProcess", driver: { open, expectedSettings } },
  provision: (version) => ({ kind: "npm", packages: [{ name: packageName, version }] }),
  secretNames: [],
  compareVersions: compareSemver,
  versionSource: { kind: "npm", package: packageName },
};
