import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sqliteModes } from "../descriptions/durabilityModes.ts";
import { hasIntegerKeys } from "../descriptions/options.ts";
import type { EmbeddedDriver, SpeedtestDriver } from "../drivers/embeddedDriver.ts";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import { openSqliteChat, type SqliteConnection } from "./sqliteChat.ts";
import { openSqliteObjects } from "./sqliteObjects.ts";
import { openSpeedtestSqlite, sqlitePragmas } from "./sqlitePragmas.ts";

/**
 * SQL with `?` in place of `?1`, `?2` …, which node:sqlite of many releases takes for names (Node.js
 * 22.16.0 and 24.4.1, Deno 2.4.3 do). `order`: the number (from 0) of the value for each `?`; null
 * when that is the order in which values are given anyway. A numbered parameter within quotes is not
 * understood.
 */
function anonymousParameters(sql: string): { sql: string; order: number[] | null } {
  const order: number[] = [];
  const anonymous = sql.replace(/\?(\d+)/g, (_, number: string) => {
    order.push(Number(number) - 1);
    return "?";
  });
  return { sql: anonymous, order: order.every((from, at) => from === at) ? null : order };
}

async function loadConnect(durability: string): Promise<(path: string) => SqliteConnection> {
  const { DatabaseSync } = await import("node:sqlite");
  const settingsSql = sqlitePragmas(durability);
  return (path) => {
    const database = new DatabaseSync(path);
    database.exec(settingsSql);
    return {
      exec: (sql) => database.exec(sql),
      prepare: (numbered) => {
        const { sql, order } = anonymousParameters(numbered);
        const statement = database.prepare(sql);
        type Values = Parameters<ReturnType<SqliteConnection["prepare"]>["run"]>;
        const inOrder = (values: Values): Values =>
          order === null ? values : order.map((from) => values[from] ?? "");
        return {
          run: (...values) => Number(statement.run(...inOrder(values)).changes),
          get: (...values) => statement.get(...inOrder(values)),
          all: (...values) => statement.all(...inOrder(values)),
        };
      },
      close: () => database.close(),
    };
  };
}

/** Release of the runtime that this harness runs in, as its npm package is numbered. */
function runtimeRelease(): string {
  return process.versions.deno ?? process.versions.node;
}

/**
 * Drivers for node:sqlite of whatever runtime the harness runs in. `reports`: whose version the
 * target reports, that of SQLite or of the runtime.
 */
export function nodeSqliteDrivers(reports: "sqlite" | "runtime"): {
  driver: EmbeddedDriver;
  objects: ObjectsDriver;
  speedtest: SpeedtestDriver;
} {
  const { expectedSettings } = sqliteModes;
  const driver: EmbeddedDriver = {
    async open({ dataDir, durability, options }) {
      const connect = await loadConnect(durability);
      const keys = hasIntegerKeys(options) ? "integer" : "random";
      const chat = openSqliteChat(connect(join(dataDir, "chat.db")), keys);
      return reports === "sqlite" ? chat : { ...chat, version: async () => runtimeRelease() };
    },
    expectedSettings,
  };
  const objects: ObjectsDriver = {
    async load({ durability }) {
      const connect = await loadConnect(durability);
      const memory = connect(":memory:");
      const sqliteVersion = String(memory.prepare("SELECT sqlite_version() AS v").get()?.v);
      memory.close();
      return {
        version: reports === "sqlite" ? sqliteVersion : runtimeRelease(),
        createFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
        removeFolder: (folder) => rm(folder, { recursive: true }),
        open: (folder) => openSqliteObjects(connect(join(folder, "items.db"))),
      };
    },
    expectedSettings,
    keepsData: () => true,
  };
  const speedtest: SpeedtestDriver = {
    async open({ dataDir, durability }, fileName) {
      const { DatabaseSync } = await import("node:sqlite");
      const database = new DatabaseSync(join(dataDir, fileName));
      const opened = openSpeedtestSqlite(durability, database);
      return reports === "sqlite" ? opened : { ...opened, version: runtimeRelease() };
    },
    expectedSettings,
  };
  return { driver, objects, speedtest };
}
