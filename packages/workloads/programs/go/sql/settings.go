package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

const busyTimeoutMs = 5000

// durability is what a mode asks for and, as SQLite reports it, promises.
type durability struct {
	journalMode string
	synchronous string
	// What PRAGMA synchronous answers.
	synchronousCode string
}

// delete-full is what the published benchmark sets; wal-normal is the usual choice of applications.
var durabilities = map[string]durability{
	"delete-full": {"delete", "full", "2"},
	"wal-normal":  {"wal", "normal", "1"},
	"wal-full":    {"wal", "full", "2"},
	"off":         {"wal", "off", "0"},
	"delete-off":  {"delete", "off", "0"},
}

// pragmas in the order in which they are set: the timeout first, so that the others wait for a lock.
func (d durability) pragmas() []pragma {
	return []pragma{
		{"busy_timeout", strconv.Itoa(busyTimeoutMs)},
		{"journal_mode", d.journalMode},
		{"synchronous", d.synchronous},
		{"foreign_keys", "1"},
	}
}

func (d durability) expected() map[string]string {
	return map[string]string{
		"journalMode": d.journalMode,
		"synchronous": d.synchronousCode,
		"foreignKeys": "1",
		"busyTimeout": strconv.Itoa(busyTimeoutMs),
	}
}

// settingsOf reads durability and versions through the connection itself.
func settingsOf(db connection) (map[string]string, error) {
	settings := map[string]string{
		"goVersion":  runtime.Version(),
		"goMaxProcs": strconv.Itoa(runtime.GOMAXPROCS(0)),
	}
	for name, sql := range map[string]string{
		"journalMode":   "PRAGMA journal_mode",
		"sqliteVersion": "SELECT sqlite_version()",
	} {
		value, err := queryText(db, sql)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sql, err)
		}
		settings[name] = value
	}
	for name, sql := range map[string]string{
		"synchronous": "PRAGMA synchronous",
		"foreignKeys": "PRAGMA foreign_keys",
		"busyTimeout": "PRAGMA busy_timeout",
	} {
		value, err := queryInteger(db, sql)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sql, err)
		}
		settings[name] = strconv.FormatInt(value, 10)
	}
	return settings, nil
}

// mismatches are the settings that do not hold what the mode promises.
func mismatches(promised durability, found map[string]string) []reason {
	reasons := []reason{}
	expected := promised.expected()
	for _, name := range []string{"journalMode", "synchronous", "foreignKeys", "busyTimeout"} {
		if found[name] != expected[name] {
			detail := fmt.Sprintf("%s was %s at the end, %s was asked for.", name, found[name], expected[name])
			reasons = append(reasons, reason{"durability_mismatch", detail})
		}
	}
	return reasons
}

// linkedVersion is the version of the library that this program was built with.
func linkedVersion() *string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	for _, module := range info.Deps {
		if module.Path == modulePath {
			version := strings.TrimPrefix(module.Version, "v")
			return &version
		}
	}
	return nil
}
