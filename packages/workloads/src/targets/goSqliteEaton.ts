import { goSqliteTarget } from "./goSqliteTarget.ts";

export const goSqliteEaton = goSqliteTarget({
  driver: "eaton",
  module: "github.com/eatonphil/gosqlite",
  homepage: "https://github.com/eatonphil/gosqlite",
  cgo: true,
  databaseSql: false,
  // The proxy answers no list; this one resolves.
  versions: ["0.10.0"],
  notes: [],
});
