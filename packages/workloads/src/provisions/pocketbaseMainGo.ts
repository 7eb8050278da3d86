import { compareSemver } from "../descriptions/compareSemver.ts";
import { readProgramFile } from "../programs/programs.ts";
import { hasOldDialect } from "./pocketbaseCalls.ts";

/** What a build variant changes of the main package. */
interface Variant {
  /** The C library of SQLite, through cgo. */
  cgo: boolean;
  /** A flag for the number of JavaScript engines, which the release's own main has too. */
  pools: boolean;
}

/**
 * The main package of a release: its own main (examples/base) plus one read-only route that answers
 * what nothing else does, the module version that was linked and the durability settings on the
 * target's own two connection pools. Releases before 0.23 route through echo. Variants are changes of one text, so that the default is the same
 * program whatever variants there are.
 */
export function pocketbaseMainGoOf(version: string, { cgo, pools }: Variant): string {
  const isOld = hasOldDialect(version);
  const changes: [string, string][] = [
    ...(pools ? poolChanges : []),
    // Before 0.23 its own code takes the C library as soon as there is cgo.
    ...(cgo && !isOld ? cgoChanges(version) : []),
    ...(cgo ? reportChanges : []),
  ];
  return changes.reduce(
    (text, [from, to]) => text.replace(from, () => to),
    readProgramFile(isOld ? "goPocketbaseBefore023" : "goPocketbase", "main.go"),
  );
}

const flagsParsed = "\tapp.RootCmd.ParseFlags(os.Args[1:])\n";

const poolChanges: [string, string][] = [
  [
    flagsParsed,
    `\tvar hooksPool int
\tapp.RootCmd.PersistentFlags().IntVar(&hooksPool, "hooksPool", 15, "number of JavaScript engines")
${flagsParsed}`,
  ],
  ["HooksPoolSize: 15,", "HooksPoolSize: hooksPool,"],
  ["HooksPoolSize: 25,", "HooksPoolSize: hooksPool,"],
];

/** The connection that the release opens itself, with the same settings, on the C library. */
function cgoChanges(version: string): [string, string][] {
  const cacheSize = compareSemver(version, "0.36.0-0") < 0 ? -16000 : -32000;
  return [
    ["import (\n", 'import (\n\t"database/sql"\n'],
    [
      '\t"github.com/pocketbase/dbx"\n',
      '\tsqlite3 "github.com/mattn/go-sqlite3"\n\t"github.com/pocketbase/dbx"\n',
    ],
    [
      "\tapp := pocketbase.New()\n",
      `\tapp := pocketbase.NewWithConfig(pocketbase.Config{
\t\tDBConnect: func(path string) (*dbx.DB, error) { return dbx.Open("pb_sqlite3", path) },
\t})
`,
    ],
    [
      "func main() {\n",
      `func init() {
\tsql.Register("pb_sqlite3", &sqlite3.SQLiteDriver{
\t\tConnectHook: func(connection *sqlite3.SQLiteConn) error {
\t\t\t_, err := connection.Exec(\`
\t\t\t\tPRAGMA busy_timeout=10000;
\t\t\t\tPRAGMA journal_mode=WAL;
\t\t\t\tPRAGMA journal_size_limit=200000000;
\t\t\t\tPRAGMA synchronous=NORMAL;
\t\t\t\tPRAGMA foreign_keys=ON;
\t\t\t\tPRAGMA temp_store=MEMORY;
\t\t\t\tPRAGMA cache_size=${cacheSize};
\t\t\t\`, nil)
\t\t\treturn err
\t\t},
\t})
\tdbx.BuilderFuncMap["pb_sqlite3"] = dbx.BuilderFuncMap["sqlite3"]
}

func main() {
`,
    ],
  ];
}

/** The program itself reports which SQLite was linked. */
const reportChanges: [string, string][] = [
  [
    '\t\t\tif module.Path == "github.com/pocketbase/pocketbase" {\n',
    `\t\t\tif module.Path == "github.com/mattn/go-sqlite3" {
\t\t\t\tfacts["sqliteDriver"] = module.Path + " " + module.Version
\t\t\t}
\t\t\tif module.Path == "github.com/pocketbase/pocketbase" {
`,
  ],
];
