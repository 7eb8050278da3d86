import type { Settings } from "../embeddedDriver.ts";

/**
 * `wal-normal` is what the published chat-room benchmark gives every SQLite-based system
 * (trailbase-benchmark af7bb99); `delete-full` is SQLite's own default; `wal-full` flushes the log at
 * each commit; `off` never flushes. `delete-off` is the "fast, unsafe" of the published object
 * comparison (goatdb f0f8fcf): the default with synchronous=OFF. A crash of the machine may leave its
 * files unreadable.
 */
const modes: Record<string, Settings> = {
  "wal-normal": { journalMode: "wal", synchronous: "1" },
  "delete-full": { journalMode: "delete", synchronous: "2" },
  off: { journalMode: "wal", synchronous: "0" },
  "wal-full": { journalMode: "wal", synchronous: "2" },
  "delete-off": { journalMode: "delete", synchronous: "0" },
};

function expectedSettings(durability: string): Settings {
  const found = modes[durability];
  if (found === undefined) throw new Error(`SQLite has no durability mode called ${durability}.`);
  return found;
}

/** Durability modes of a SQLite that is opened in process, the default first. */
export const sqliteModes = {
  names: Object.keys(modes),
  /** The same for a system whose own default is another of them. */
  namesFrom: (first: string) => [first, ...Object.keys(modes).filter((name) => name !== first)],
  expectedSettings,
  /** PRAGMAs of the published chat-room benchmark with the mode's own; one connection's worth. */
  pragmaSql(durability: string): string {
    const { journalMode, synchronous } = expectedSettings(durability);
    return `
      PRAGMA busy_timeout=10000;
      PRAGMA journal_mode=${journalMode};
      PRAGMA journal_size_limit=200000000;
      PRAGMA synchronous=${synchronous};
      PRAGMA foreign_keys=ON;
      PRAGMA temp_store=MEMORY;
      PRAGMA cache_size=-16000;
    `;
  },
};
