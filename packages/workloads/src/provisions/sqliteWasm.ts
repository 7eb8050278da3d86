import { z } from "zod";
import { sqliteWasmModes } from "../descriptions/durabilityModes.ts";
import { sqliteWasmPackage } from "../descriptions/sqliteWasm.ts";
import type { EmbeddedDriver } from "../drivers/embeddedDriver.ts";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import { removeOriginFolder } from "./originFolder.ts";
import type { TargetProvision } from "./provision.ts";
import { openSqliteChat, type SqliteConnection } from "./sqliteChat.ts";
import { openSqliteObjects } from "./sqliteObjects.ts";

type Row = Record<string, unknown>;

/** What is used of the package's object-oriented interface (oo1), unchanged since 3.46. */
interface Statement {
  bind(values: unknown[]): Statement;
  step(): boolean;
  stepReset(): Statement;
  reset(): Statement;
  get(row: Row): Row;
}
interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  changes(): number;
  dbVfsName(): string | null;
  close(): void;
}
type OpenDatabase = new (path: string, flags: string) => Database;

interface Sqlite {
  oo1: { DB: OpenDatabase; OpfsDb?: OpenDatabase };
  installOpfsSAHPoolVfs(options: { initialCapacity: number }): Promise<{
    OpfsSAHPoolDb: OpenDatabase;
    unlink(path: string): boolean;
  }>;
}

const moduleSchema = z.looseObject({
  default: z.custom<() => Promise<Sqlite>>((value) => typeof value === "function"),
});

/** Files that the pool holds ready: a database and its journal each, for the few that live at once. */
const poolFiles = 12;

interface Place {
  open(path: string): Database;
  createFolder(folder: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

async function placeOf(sqlite: Sqlite, durability: string): Promise<Place> {
  switch (durability) {
    case "opfs": {
      const { OpfsDb } = sqlite.oo1;
      if (OpfsDb === undefined) {
        throw new Error("This browser does not give SQLite files of the origin (OPFS).");
      }
      return {
        // Creates the folders on the way too.
        open: (path) => new OpfsDb(path, "c"),
        createFolder: async () => undefined,
        removeFolder: removeOriginFolder,
      };
    }
    case "opfs-sahpool": {
      const pool = await sqlite.installOpfsSAHPoolVfs({ initialCapacity: poolFiles });
      return {
        open: (path) => new pool.OpfsSAHPoolDb(path, "c"),
        createFolder: async () => undefined,
        removeFolder: async (folder) => void pool.unlink(`${folder}/items.db`),
      };
    }
    case "memory":
      return {
        open: () => new sqlite.oo1.DB(":memory:", "c"),
        createFolder: async () => undefined,
        removeFolder: async () => undefined,
      };
    default:
      throw new Error(`There is no durability mode ${durability}.`);
  }
}

function connectionTo(database: Database): SqliteConnection {
  // SQLite compiled for a page would keep temporary tables in files of the origin otherwise.
  database.exec("PRAGMA temp_store=MEMORY; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;");
  return {
    exec: (sql) => void database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const bound = (values: unknown[]) =>
        values.length === 0 ? statement : statement.bind(values);
      return {
        run: (...values) => {
          bound(values).stepReset();
          return database.changes();
        },
        get: (...values) => {
          const row = bound(values).step() ? statement.get({}) : undefined;
          statement.reset();
          return row;
        },
        all: (...values) => {
          const rows: Row[] = [];
          bound(values);
          while (statement.step()) rows.push(statement.get({}));
          statement.reset();
          return rows;
        },
      };
    },
    // Closing finalizes the statements too.
    close: () => database.close(),
  };
}

/** Drivers for the package that a page is served at `moduleUrl`. Nothing is loaded before `open`. */
export function sqliteWasmDrivers(from: { moduleUrl: string; packageVersion: string | null }): {
  driver: EmbeddedDriver;
  objects: ObjectsDriver;
} {
  const { expectedSettings } = sqliteWasmModes;
  const keepsData = (durability: string) => durability !== "memory";
  let loaded: Promise<Place> | undefined;
  function load(durability: string): Promise<Place> {
    loaded ??= (async () => {
      const { default: init } = moduleSchema.parse(await import(from.moduleUrl));
      return placeOf(await init(), durability);
    })();
    return loaded;
  }
  const withVfs = (database: Database) => ({ vfs: database.dbVfsName() ?? "unknown" });
  const driver: EmbeddedDriver = {
    async open({ dataDir, durability }) {
      const place = await load(durability);
      await place.createFolder(dataDir);
      const database = place.open(`${dataDir}/chat.db`);
      const chat = openSqliteChat(connectionTo(database));
      return {
        ...chat,
        version: async () => from.packageVersion ?? (await chat.version()),
        settings: async () => ({ ...(await chat.settings()), ...withVfs(database) }),
      };
    },
    expectedSettings,
    keepsData,
  };
  const objects: ObjectsDriver = {
    async load({ durability }) {
      const { open, createFolder, removeFolder } = await load(durability);
      return {
        version: from.packageVersion,
        createFolder,
        removeFolder,
        open(folder) {
          const database = open(`${folder}/items.db`);
          const opened = openSqliteObjects(connectionTo(database));
          return {
            ...opened,
            settings: async () => ({ ...(await opened.settings()), ...withVfs(database) }),
          };
        },
      };
    },
    expectedSettings,
    keepsData,
  };
  return { driver, objects };
}

export const sqliteWasmBrowserProvision: TargetProvision = {
  interface: {
    kind: "in_process",
    program: "browser",
    driver: null,
    browser: { folder: `node_modules/${sqliteWasmPackage}`, module: null },
  },
  provision: (version) => ({ kind: "npm", packages: [{ name: sqliteWasmPackage, version }] }),
  secretNames: [],
};
