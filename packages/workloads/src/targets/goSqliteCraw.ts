import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteCraw = goSqliteTarget({
  driver: "craw",
  module: "crawshaw.io/sqlite",
  homepage: "https://github.com/crawshaw/sqlite",
  cgo: true,
  databaseSql: false,
  // Part of the releases: what the Go module proxy lists as of 2026-11-20.
  versions: ["0.3.2"],
  notes: ["Its WAL default is switched off so that the durability mode decides."],
});
