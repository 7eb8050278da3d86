import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteBvinc = goSqliteTarget({
  driver: "bvinc",
  module: "github.com/bvinc/go-sqlite-lite",
  homepage: "https://github.com/bvinc/go-sqlite-lite",
  cgo: true,
  databaseSql: false,
  // The proxy answers no list; this one resolves.
  versions: ["0.6.1"],
  notes: [],
});
