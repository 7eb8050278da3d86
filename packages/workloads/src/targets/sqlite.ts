import { join } from "node:path";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext, Settings } from "../embeddedDriver.ts";
import { openSqliteChat } from "./sqliteChat.ts";

/**
 * `wal-normal` is what the published chat-room benchmark gives every SQLite-based system
 * (trailbase-benchmark af7bb99); `delete-full` is SQLite's own default; `off` never flushes.
 */
const pragmas: Record<string, Record<string, string>> = {
  "wal-normal": { journal_mode: "wal", synchronous: "1" },
  "delete-full": { journal_mode: "delete", synchronous: "2" },
  off: { journal_mode: "wal", synchronous: "0" },
};

function pragmasOf(durability: string): Record<string, string> {
  const found = pragmas[durability];
  if (found === undefined) throw new Error(`SQLite has no durability mode called ${durability}.`);
  return found;
}

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(context.dataDir, "chat.db"));
  const { journal_mode, synchronous } = pragmasOf(context.durability);
  database.exec(`
    PRAGMA busy_timeout=10000;
    PRAGMA journal_mode=${journal_mode};
    PRAGMA journal_size_limit=200000000;
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
        run: (...values) => Number(statement.run(...values).changes),
        get: (...values) => statement.get(...values),
        all: (...values) => statement.all(...values),
      };
    },
    close: () => database.close(),
  });
}

function expectedSettings(durability: string): Settings {
  const { journal_mode = "", synchronous = "" } = pragmasOf(durability);
  return { journalMode: journal_mode, synchronous };
}

export const sqlite: TargetAdapter = {
  description: {
    id: "sqlite",
    title: "SQLite (node:sqlite)",
    summary: "The SQLite that ships inside Node.js, called in process.",
    interface: "in_process",
    homepage: "https://sqlite.org/",
    scenarios: ["records.insert", "records.read", "records.mixed", "footprint"],
    provisioners: [{ kind: "bundled", sandbox: "process" }],
    durabilityModes: Object.keys(pragmas),
    versions: ["bundled"],
    onlyKnownVersions: true,
    notes: [
      "The version of SQLite is the one inside the machine's Node.js; it is part of the environment.",
      "Each write is a transaction of its own. wal-normal survives a crash of the process, not " +
        "always one of the machine; delete-full flushes every write; off never flushes.",
      "node:sqlite blocks the thread: operations run one after another.",
    ],
  },
  interface: { kind: "in_process", program: "inProcess", driver: { open, expectedSettings } },
  provision: () => ({ kind: "bundled" }),
  secretNames: [],
  compareVersions: compareSemver,
};
