import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteZombiezen = goSqliteTarget({
  driver: "zombiezen",
  module: "zombiezen.com/go/sqlite",
  homepage: "https://github.com/zombiezen/go-sqlite",
  cgo: false,
  databaseSql: false,
  // Part of the releases: what the Go module proxy lists as of 2026-11-20, and 1.4.0.
  versions: ["1.4.0", "1.4.2"],
  notes: [
    "Its own calls on the C-to-Go translation of modernc.org/sqlite.",
    "Its WAL default is switched off so that the durability mode decides.",
  ],
});
