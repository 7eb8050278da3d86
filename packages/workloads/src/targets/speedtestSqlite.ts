import type { Settings } from "../embeddedDriver.ts";
import type { SpeedtestDatabase, SqlValue } from "../speedtestDriver.ts";
import { sqliteModes } from "./sqliteModes.ts";

/**
 * Only what the durability mode says: everything else stays as the library has it, so that SQLite is
 * the same in every language.
 */
function speedtestPragmas({ journalMode, synchronous }: Settings): string {
  return `PRAGMA journal_mode=${journalMode}; PRAGMA synchronous=${synchronous};`;
}

interface Statement {
  run(...values: SqlValue[]): unknown;
  get(...values: SqlValue[]): unknown;
}

/** Any SQLite binding with prepared statements as a database of the speedtest scenarios. */
export function openSpeedtestSqlite(
  durability: string,
  library: { exec(sql: string): unknown; prepare(sql: string): Statement; close(): unknown },
): SpeedtestDatabase {
  library.exec(speedtestPragmas(sqliteModes.expectedSettings(durability)));
  return {
    exec: (sql) => library.exec(sql),
    run: (sql, values) => library.prepare(sql).run(...values),
    runBatch: (sql, rows) => {
      const statement = library.prepare(sql);
      for (const values of rows) statement.run(...values);
    },
    get: (sql, values) => library.prepare(sql).get(...values) as Record<string, unknown>,
    close: () => library.close(),
  };
}
