import { sqliteModes } from "../descriptions/durabilityModes.ts";
import type { Settings, SpeedtestDatabase, SqlValue } from "../drivers/embeddedDriver.ts";

/** PRAGMAs of the published chat-room benchmark with the mode's own; one connection's worth. */
export function sqlitePragmas(durability: string): string {
  const { journalMode, synchronous } = sqliteModes.expectedSettings(durability);
  return `
    PRAGMA busy_timeout=10000;
    PRAGMA journal_mode=${journalMode};
    PRAGMA journal_size_limit=200000000;
    PRAGMA synchronous=${synchronous};
    PRAGMA foreign_keys=ON;
    PRAGMA temp_store=MEMORY;
    PRAGMA cache_size=-16000;
  `;
}

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
