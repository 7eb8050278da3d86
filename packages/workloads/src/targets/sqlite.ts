import { join } from "node:path";
import type { TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { EmbeddedChat, EmbeddedOpenContext } from "../embeddedDriver.ts";
import { allScenarioIds } from "../scenarios/allScenarioIds.ts";
import { openSpeedtestSqlite } from "./speedtestSqlite.ts";
import { openSqliteChat } from "./sqliteChat.ts";
import { sqliteModes } from "./sqliteModes.ts";

async function open(context: EmbeddedOpenContext): Promise<EmbeddedChat> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(context.dataDir, "chat.db"));
  database.exec(sqliteModes.pragmaSql(context.durability));
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

async function openSpeedtest(context: EmbeddedOpenContext, fileName: string) {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(context.dataDir, fileName));
  return openSpeedtestSqlite(context.durability, database);
}

export const sqlite: TargetAdapter = {
  description: {
    id: "sqlite",
    title: "SQLite (node:sqlite)",
    summary: "The SQLite that ships inside Node.js, called in process.",
    interface: "in_process",
    homepage: "https://sqlite.org/",
    scenarios: [...allScenarioIds, "speedtest.default", "speedtest.batched"],
    provisioners: [{ kind: "bundled", sandbox: "process" }],
    durabilityModes: sqliteModes.names,
    versions: ["bundled"],
    onlyKnownVersions: true,
    notes: [
      "The version of SQLite is the one inside the machine's Node.js; it is part of the environment.",
      "Each write is a transaction of its own. wal-normal survives a crash of the process, not " +
        "always one of the machine; delete-full flushes every write; off never flushes.",
      "node:sqlite blocks the thread: operations run one after another.",
    ],
  },
  interface: {
    kind: "in_process",
    program: "inProcess",
    driver: { open, expectedSettings: sqliteModes.expectedSettings },
    speedtest: { open: openSpeedtest, expectedSettings: sqliteModes.expectedSettings },
  },
  provision: () => ({ kind: "bundled" }),
  secretNames: [],
  compareVersions: compareSemver,
};
