import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedDriver } from "../embeddedDriver.ts";
import { hasIntegerKeys } from "../keyTypeOption.ts";
import type { ObjectsDriver } from "../objectsDriver.ts";
import type { SpeedtestDriver } from "../speedtestDriver.ts";
import { anonymousParameters } from "./anonymousParameters.ts";
import { openSpeedtestSqlite } from "./speedtestSqlite.ts";
import { openSqliteChat, type SqliteConnection } from "./sqliteChat.ts";
import { sqliteModes } from "./sqliteModes.ts";
import { openSqliteObjects } from "./sqliteObjects.ts";

async function loadConnect(durability: string): Promise<(path: string) => SqliteConnection> {
  const { DatabaseSync } = await import("node:sqlite");
  const settingsSql = sqliteModes.pragmaSql(durability);
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
