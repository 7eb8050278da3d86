import { compareSemver } from "../compareSemver.ts";
import { hasOldDialect } from "./pocketbaseDialect.ts";

/**
 * `DB` exists since 0.23 and sends a SELECT to the pool of readers, a PRAGMA from 0.26 on to that of
 * the writer; hence the PRAGMAs as tables.
 */
const factsGo = `
func laplineFacts(pools map[string]dbx.Builder) (map[string]string, error) {
	facts := map[string]string{}
	for pool, db := range pools {
		for name, query := range map[string]string{
			"journalMode":   "SELECT journal_mode FROM pragma_journal_mode",
			"synchronous":   "SELECT synchronous FROM pragma_synchronous",
			"foreignKeys":   "SELECT foreign_keys FROM pragma_foreign_keys",
			"sqliteVersion": "SELECT sqlite_version()",
		} {
			var value string
			if err := db.NewQuery(query).Row(&value); err != nil {
				return nil, err
			}
			facts[name+pool] = value
		}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		facts["goVersion"] = info.GoVersion
		for _, module := range info.Deps {
			if module.Path == "github.com/pocketbase/pocketbase" {
				facts["version"] = module.Version
			}
		}
	}
	return facts, nil
}
`;

/**
 * The release's own main (examples/base) plus one read-only route that answers what nothing else
 * does: the module version that was linked, and the durability settings on the target's own two
 * connection pools.
 */
const mainGo = `package main

import (
	"log"
	"net/http"
	"os"
	"runtime/debug"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
)

func main() {
	app := pocketbase.New()

	var hooksDir, migrationsDir string
	app.RootCmd.PersistentFlags().StringVar(&hooksDir, "hooksDir", "", "folder with JavaScript hooks")
	app.RootCmd.PersistentFlags().StringVar(&migrationsDir, "migrationsDir", "", "folder with migrations")
	app.RootCmd.ParseFlags(os.Args[1:])

	jsvm.MustRegister(app, jsvm.Config{
		HooksDir:      hooksDir,
		HooksPoolSize: 15,
		MigrationsDir: migrationsDir,
	})
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Dir:          migrationsDir,
	})

	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.GET("/api/lapline", func(r *core.RequestEvent) error {
			facts, err := laplineFacts(map[string]dbx.Builder{
				"":      r.App.DB(),
				"Write": r.App.NonconcurrentDB(),
			})
			if err != nil {
				return r.InternalServerError(err.Error(), nil)
			}
			return r.JSON(http.StatusOK, facts)
		})
		return e.Next()
	})

	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
${factsGo}`;

/** The same for releases before 0.23, which route through echo. */
const mainGoBefore023 = `package main

import (
	"log"
	"net/http"
	"os"
	"runtime/debug"

	"github.com/labstack/echo/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
)

func main() {
	app := pocketbase.New()

	var hooksDir, migrationsDir string
	app.RootCmd.PersistentFlags().StringVar(&hooksDir, "hooksDir", "", "folder with JavaScript hooks")
	app.RootCmd.PersistentFlags().StringVar(&migrationsDir, "migrationsDir", "", "folder with migrations")
	app.RootCmd.ParseFlags(os.Args[1:])

	jsvm.MustRegister(app, jsvm.Config{
		HooksDir:      hooksDir,
		HooksPoolSize: 25,
		MigrationsDir: migrationsDir,
	})
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Dir:          migrationsDir,
	})

	app.OnBeforeServe().Add(func(e *core.ServeEvent) error {
		e.Router.GET("/api/lapline", func(c echo.Context) error {
			facts, err := laplineFacts(map[string]dbx.Builder{
				"":      app.Dao().ConcurrentDB(),
				"Write": app.Dao().NonconcurrentDB(),
			})
			if err != nil {
				return err
			}
			return c.JSON(http.StatusOK, facts)
		})
		return nil
	})

	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
${factsGo}`;

/** What a build variant changes of the main package. */
interface Variant {
  /** The C library of SQLite, through cgo. */
  cgo: boolean;
  /** A flag for the number of JavaScript engines, which the release's own main has too. */
  pools: boolean;
}

/**
 * The main package of a release. Variants are changes of one text, so that the default is the same
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
    isOld ? mainGoBefore023 : mainGo,
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
