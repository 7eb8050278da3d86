import type { Settings } from "../embeddedDriver.ts";

const journaled: Settings = { journalMode: "delete", synchronous: "2" };

/** Where the database lies; SQLite's own defaults beside it. There is no WAL without shared memory. */
const modes: Record<string, Settings> = {
  opfs: { ...journaled, vfs: "opfs" },
  "opfs-sahpool": { ...journaled, vfs: "opfs-sahpool" },
  memory: { journalMode: "memory" },
};

/** Durability modes of SQLite in a page, the default first. */
export const sqliteWasmModes = {
  names: Object.keys(modes),
  expectedSettings(durability: string): Settings {
    const found = modes[durability];
    if (found === undefined) throw new Error(`There is no durability mode ${durability}.`);
    return found;
  },
};
