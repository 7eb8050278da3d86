import { dartSpeedtestTarget } from "./dartSpeedtestTarget.ts";
import { sqliteModes } from "./sqliteModes.ts";

export const sqflite = dartSpeedtestTarget({
  id: "sqflite",
  title: "SQLite for Dart (sqflite)",
  summary: "sqflite_common_ffi, sqflite without a mobile platform, called in process.",
  homepage: "https://github.com/tekartik/sqflite",
  module: "library_sqflite",
  pub: { name: "sqflite_common_ffi", besides: { sqlite3: "^2.4.7" } },
  git: {
    repository: "https://github.com/tekartik/sqflite",
    folder: "sqflite",
    packages: {
      sqflite_common: "sqflite/sqflite_common",
      sqflite_common_ffi: "sqflite/sqflite_common_ffi",
    },
  },
  versions: ["2.3.2"],
  // Its own default comes first.
  durabilityModes: sqliteModes.namesFrom("delete-full"),
  notes: [
    "With provisioner dart the release of SQLite is that of the machine's libsqlite3. From pub.dev it " +
      "has not run.",
  ],
});
