import { javaSpeedtestTarget } from "./javaSpeedtestTarget.ts";
import { sqliteModes } from "./sqliteModes.ts";

export const sqliteJdbc = javaSpeedtestTarget({
  id: "sqlite-jdbc",
  title: "SQLite (sqlite-jdbc)",
  summary: "The JDBC driver of SQLite, called in process.",
  homepage: "https://github.com/xerial/sqlite-jdbc",
  mainClass: "LibrarySqliteJdbc",
  besides: [],
  group: "org.xerial",
  artifact: "sqlite-jdbc",
  // The last release for each of SQLite's since 3.46, as of 2026-11-20.
  versions: [
    "3.46.1.3",
    "3.47.2.0",
    "3.48.0.0",
    "3.49.1.0",
    "3.50.3.0",
    "3.51.3.0",
    "3.53.4.0",
    "3.54.1.0",
  ],
  durabilityModes: sqliteModes.names,
  notes: [
    "The driver brings SQLite; the first three numbers of its version are SQLite's.",
    "Statements are prepared before the clock starts and used again, as JDBC intends.",
  ],
});
