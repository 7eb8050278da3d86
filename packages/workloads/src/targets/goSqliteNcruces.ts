import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteNcruces = goSqliteTarget({
  driver: "ncruces",
  module: "github.com/ncruces/go-sqlite3",
  homepage: "https://github.com/ncruces/go-sqlite3",
  cgo: false,
  databaseSql: true,
  // Part of the releases: what the Go module proxy lists as of 2026-11-20, below 0.33, and 0.21.0.
  versions: ["0.18.4", "0.21.0", "0.22.0", "0.30.4", "0.32.0"],
  below: "0.33.0-0",
  notes: ["SQLite as WebAssembly in wazero; from 0.33 on its package embed is another module."],
});
