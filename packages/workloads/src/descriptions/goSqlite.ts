import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteModes } from "./durabilityModes.ts";
import { goBuildOptions } from "./options.ts";

export interface GoSqliteLibrary {
  /** Name of its file in programs/go/sql, and of the build tag that chooses it. */
  driver: string;
  module: string;
  homepage: string;
  /** Whether it links the C code of SQLite. */
  cgo: boolean;
  /** Whether it is driven through database/sql, else through its own calls. */
  databaseSql: boolean;
  /** Known releases without their leading v, oldest first; others are accepted. */
  versions: readonly string[];
  /** The first release that its driver file cannot use any more. */
  below?: string;
  notes: readonly string[];
  /** Whether a program that it needs beside its own is built from a git repository. */
  isFromGit?: true;
}

/** Release of the C program sqinn; its library speaks the protocol of the first line of releases. */
export const sqinnRef = "v1.1.42";

/** The libraries by which Go calls SQLite. */
export const goSqliteLibraries: readonly GoSqliteLibrary[] = [
  {
    driver: "craw",
    module: "crawshaw.io/sqlite",
    homepage: "https://github.com/crawshaw/sqlite",
    cgo: true,
    databaseSql: false,
    // Part of the releases: what the Go module proxy lists as of 2026-11-20.
    versions: ["0.3.2"],
    notes: ["Its WAL default is switched off so that the durability mode decides."],
  },
  {
    driver: "eaton",
    module: "github.com/eatonphil/gosqlite",
    homepage: "https://github.com/eatonphil/gosqlite",
    cgo: true,
    databaseSql: false,
    // The proxy answers no list; this one resolves.
    versions: ["0.10.0"],
    notes: [],
  },
  {
    driver: "glebarez",
    module: "github.com/glebarez/go-sqlite",
    homepage: "https://github.com/glebarez/go-sqlite",
    cgo: false,
    databaseSql: true,
    // Part of the releases: what the Go module proxy lists as of 2026-11-20, from 1.21 on.
    versions: ["1.21.1", "1.21.2", "1.22.0", "1.23.0"],
    notes: [],
  },
  {
    driver: "mattn",
    module: "github.com/mattn/go-sqlite3",
    homepage: "https://github.com/mattn/go-sqlite3",
    cgo: true,
    databaseSql: true,
    // Part of the releases: what the Go module proxy lists as of 2026-11-20, from 1.14.16 on.
    versions: [
      "1.14.16",
      "1.14.17",
      "1.14.18",
      "1.14.19",
      "1.14.22",
      "1.14.23",
      "1.14.24",
      "1.14.26",
      "1.14.28",
      "1.14.29",
      "1.14.30",
      "1.14.31",
      "1.14.32",
      "1.14.33",
      "1.14.34",
      "1.14.35",
      "1.14.36",
      "1.14.37",
      "1.14.38",
      "1.14.39",
      "1.14.40",
      "1.14.41",
      "1.14.42",
      "1.14.43",
      "1.14.44",
      "1.14.45",
      "1.14.46",
      "1.14.47",
      "1.14.48",
      "1.14.49",
      "1.14.50",
      "1.14.51",
      "1.14.52",
    ],
    notes: [],
  },
  {
    driver: "modernc",
    module: "modernc.org/sqlite",
    homepage: "https://gitlab.com/cznic/sqlite",
    cgo: false,
    databaseSql: true,
    // Part of the releases: what the Go module proxy lists as of 2026-11-20, from 1.29 on.
    versions: [
      "1.29.0",
      "1.29.1",
      "1.29.5",
      "1.29.6",
      "1.29.8",
      "1.29.9",
      "1.29.10",
      "1.30.0",
      "1.30.1",
      "1.31.1",
      "1.32.0",
      "1.33.1",
      "1.34.0",
      "1.34.1",
      "1.34.2",
      "1.34.4",
      "1.34.5",
      "1.35.0",
      "1.36.0",
      "1.36.1",
      "1.36.2",
      "1.36.3",
      "1.37.0",
      "1.37.1",
      "1.38.0",
      "1.38.1",
      "1.38.2",
      "1.39.0",
      "1.39.1",
      "1.40.0",
      "1.40.1",
      "1.41.0",
      "1.42.1",
      "1.42.2",
      "1.43.0",
      "1.44.0",
      "1.44.1",
      "1.44.2",
      "1.44.3",
      "1.45.0",
      "1.46.0",
      "1.46.1",
      "1.46.2",
      "1.47.0",
      "1.48.0",
      "1.48.1",
      "1.48.2",
      "1.49.0",
      "1.49.1",
      "1.50.0",
      "1.50.1",
      "1.51.0",
      "1.52.0",
      "1.53.0",
      "1.54.0",
      "1.55.0",
      "1.56.0",
      "1.57.0",
      "1.58.0",
      "1.59.0",
      "1.60.0",
      "1.60.1",
      "1.61.0",
      "1.61.1",
    ],
    notes: ["SQLite translated from C to Go."],
  },
  {
    driver: "ncruces",
    module: "github.com/ncruces/go-sqlite3",
    homepage: "https://github.com/ncruces/go-sqlite3",
    cgo: false,
    databaseSql: true,
    // Part of the releases: what the Go module proxy lists as of 2026-11-20, below 0.33, and 0.21.0.
    versions: ["0.18.4", "0.21.0", "0.22.0", "0.30.4", "0.32.0"],
    below: "0.33.0-0",
    notes: ["SQLite as WebAssembly in wazero; from 0.33 on its package embed is another module."],
  },
  {
    driver: "sqinn",
    module: "github.com/cvilsmeier/sqinn-go",
    homepage: "https://github.com/cvilsmeier/sqinn-go",
    cgo: false,
    databaseSql: false,
    // The proxy answers no list; this one resolves. Version 2 speaks another protocol.
    versions: ["1.2.0"],
    notes: [
      "SQLite runs in a process of its own, the C program sqinn; CPU and memory are those of both.",
      `That program is built from its git repository at ${sqinnRef} by its own build script, and brings ` +
        "the release of SQLite.",
      "Rows are sent in messages of at most 10,000; a query answers all rows in one message.",
    ],
    isFromGit: true,
  },
  {
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
  },
  {
    driver: "bvinc",
    module: "github.com/bvinc/go-sqlite-lite",
    homepage: "https://github.com/bvinc/go-sqlite-lite",
    cgo: true,
    databaseSql: false,
    // The proxy answers no list; this one resolves.
    versions: ["0.6.1"],
    notes: [],
  },
];

/** Id of the target that such a library is. */
export const goSqliteId = ({ driver }: Pick<GoSqliteLibrary, "driver">) => `go-sqlite-${driver}`;

export const goSqliteTargets = goSqliteLibraries.map((library): DescribedTarget => {
  return {
    description: {
      id: goSqliteId(library),
      title: `SQLite for Go (${library.driver})`,
      summary: `${library.module}, ${library.cgo ? "with cgo" : "without cgo"}, called in process.`,
      interface: "in_process",
      homepage: library.homepage,
      scenarios: [
        "sql.simple",
        "sql.complex",
        "sql.many",
        "sql.large",
        "sql.concurrent",
        "sql.real",
      ],
      provisioners: [{ kind: library.isFromGit ? "git" : "go", sandbox: "process" }],
      durabilityModes: sqliteModes.namesFrom("delete-full"),
      versions: [...library.versions],
      onlyKnownVersions: false,
      options: goBuildOptions,
      notes: [
        ...library.notes,
        library.databaseSql
          ? "Driven through database/sql, one connection per pool."
          : "Driven through its own calls, not through database/sql.",
        ...(library.isFromGit === undefined
          ? ["The release of SQLite is the one that the module's version brings."]
          : []),
      ],
    },
    versionSource: {
      kind: "go",
      module: library.module,
      ...(library.below === undefined ? {} : { below: library.below }),
    },
  };
});
