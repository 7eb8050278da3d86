package main

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
