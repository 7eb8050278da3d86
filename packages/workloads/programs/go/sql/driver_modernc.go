//go:build modernc

package main

import _ "modernc.org/sqlite"

const modulePath = "modernc.org/sqlite"

func open(path string, pragmas []pragma) (connection, error) {
	return openSQL("sqlite", sourceName(path, pragmas))
}
