import { machinePrograms } from "../machinePrograms.ts";
import { goSqliteTarget } from "./goSqliteTarget.ts";

const repository = "https://github.com/cvilsmeier/sqinn";
/** Release of the C program; the library speaks the protocol of its first line of releases. */
const programRef = "v1.1.42";
const buildTimeoutMs = 10 * 60_000;

export const goSqliteSqinn = goSqliteTarget({
  driver: "sqinn",
  module: "github.com/cvilsmeier/sqinn-go",
  homepage: "https://github.com/cvilsmeier/sqinn-go",
  cgo: false,
  databaseSql: false,
  // The proxy answers no list; this one resolves. Version 2 speaks another protocol.
  versions: ["1.2.0"],
  notes: [
    "SQLite runs in a process of its own, the C program sqinn; CPU and memory are those of both.",
    `That program is built from its git repository at ${programRef} by its own build script, and brings ` +
      "the release of SQLite.",
    "Rows are sent in messages of at most 10,000; a query answers all rows in one message.",
  ],
  besides: {
    source: { repository, ref: programRef, folder: "sqinn" },
    recipe: {
      needs: [machinePrograms.sh, machinePrograms.gcc],
      files: {},
      // A C compiler with the static libraries of C, and a minute.
      steps: [{ argv: ["sh", "build.sh"], cwd: "sqinn", timeoutMs: buildTimeoutMs }],
    },
    output: { from: "sqinn/bin/sqinn", to: "sqinn" },
  },
});
