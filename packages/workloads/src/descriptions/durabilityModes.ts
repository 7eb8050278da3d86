/** What a durability mode promises: settings by name, as the target itself answers them. */
type Settings = Record<string, string>;

/** Durability modes of one system, the default first. */
class DurabilityModes {
  readonly #system: string;
  readonly #modes: Readonly<Record<string, Settings>>;

  constructor(system: string, modes: Readonly<Record<string, Settings>>) {
    this.#system = system;
    this.#modes = modes;
  }

  get names(): string[] {
    return Object.keys(this.#modes);
  }

  /** The same for a system whose own default is another of them. */
  namesFrom(first: string): string[] {
    return [first, ...this.names.filter((name) => name !== first)];
  }

  /** What a trial of a mode must find at its end; throws for another system's mode. */
  readonly expectedSettings = (durability: string): Settings => {
    const found = this.#modes[durability];
    if (found === undefined) {
      throw new Error(`${this.#system} has no durability mode called ${durability}.`);
    }
    return found;
  };
}

/**
 * Of a SQLite that is opened in process. `wal-normal` is what the published chat-room benchmark gives
 * every SQLite-based system (trailbase-benchmark af7bb99); `delete-full` is SQLite's own default;
 * `wal-full` flushes the log at each commit; `off` never flushes. `delete-off` is the "fast, unsafe" of
 * the published object comparison (goatdb f0f8fcf): the default with synchronous=OFF. A crash of the
 * machine may leave its files unreadable.
 */
export const sqliteModes = new DurabilityModes("SQLite", {
  "wal-normal": { journalMode: "wal", synchronous: "1" },
  "delete-full": { journalMode: "delete", synchronous: "2" },
  off: { journalMode: "wal", synchronous: "0" },
  "wal-full": { journalMode: "wal", synchronous: "2" },
  "delete-off": { journalMode: "delete", synchronous: "0" },
});

const journaled: Settings = { journalMode: "delete", synchronous: "2" };

/**
 * Of SQLite in a page: where the database lies, with SQLite's own defaults beside it. There is no WAL
 * without shared memory.
 */
export const sqliteWasmModes = new DurabilityModes("SQLite in a page", {
  opfs: { ...journaled, vfs: "opfs" },
  "opfs-sahpool": { ...journaled, vfs: "opfs-sahpool" },
  memory: { journalMode: "memory" },
});

/** Of node-sqlite3-wasm, whose file system layer has no WAL. */
export const nodeSqlite3WasmModes = new DurabilityModes("node-sqlite3-wasm", {
  "delete-full": { journalMode: "delete", synchronous: "2" },
  off: { journalMode: "delete", synchronous: "0" },
});

/** Of Payload; `stock` is how it opens SQLite by itself. */
export const payloadModes = new DurabilityModes("Payload", {
  "wal-normal": { journalMode: "wal", synchronous: "1" },
  stock: { journalMode: "delete", synchronous: "2" },
});

export const pgliteModes = new DurabilityModes("PGlite", {
  "sync-commit": { synchronousCommit: "on" },
  "async-commit": { synchronousCommit: "off" },
});

/** Of GoatDB: whether each change is signed, and whether it is flushed within the span. */
export const goatdbModes = new DurabilityModes("GoatDB", {
  default: { signatures: "on", flush: "each write" },
  trusted: { signatures: "off", flush: "each write" },
  fast: { signatures: "off", flush: "later" },
});
