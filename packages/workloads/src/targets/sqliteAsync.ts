import { dartSpeedtestTarget } from "./dartSpeedtestTarget.ts";
import { sqliteModes } from "./sqliteModes.ts";

export const sqliteAsync = dartSpeedtestTarget({
  id: "sqlite-async",
  title: "SQLite for Dart (sqlite_async)",
  summary: "sqlite_async, which keeps connections in isolates, called in process.",
  homepage: "https://github.com/powersync-ja/sqlite_async.dart",
  module: "library_sqlite_async",
  pub: { name: "sqlite_async", besides: { sqlite3: "^2.4.7" } },
  git: {
    repository: "https://github.com/powersync-ja/sqlite_async.dart",
    folder: "sqlite_async",
    packages: { sqlite_async: "sqlite_async" },
  },
  versions: ["0.6.1"],
  // Its own default comes first.
  durabilityModes: sqliteModes.names,
  notes: [
    "With provisioner dart the release of SQLite is that of the machine's libsqlite3. From pub.dev it " +
      "has not run.",
  ],
});
