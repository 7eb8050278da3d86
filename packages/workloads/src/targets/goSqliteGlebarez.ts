import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteGlebarez = goSqliteTarget({
  driver: "glebarez",
  module: "github.com/glebarez/go-sqlite",
  homepage: "https://github.com/glebarez/go-sqlite",
  cgo: false,
  databaseSql: true,
  // Part of the releases: what the Go module proxy lists as of 2026-11-20, from 1.21 on.
  versions: ["1.21.1", "1.21.2", "1.22.0", "1.23.0"],
  notes: [],
});
