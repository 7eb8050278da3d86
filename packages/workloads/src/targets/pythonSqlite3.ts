import { pythonSpeedtestTarget } from "./pythonSpeedtestTarget.ts";
import { sqliteModes } from "./sqliteModes.ts";

export const pythonSqlite3 = pythonSpeedtestTarget({
  id: "python-sqlite3",
  title: "SQLite (Python's sqlite3)",
  summary: "The sqlite3 module of Python's own library, called in process.",
  homepage: "https://docs.python.org/3/library/sqlite3.html",
  module: "library_sqlite3",
  packageName: null,
  versions: ["bundled"],
  durabilityModes: sqliteModes.names,
  notes: [
    "The release of SQLite is the one that the machine's Python links; it is part of the environment.",
    "The module keeps prepared statements, so a call for each statement does not prepare it again.",
  ],
});
