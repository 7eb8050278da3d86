//go:build ncruces

package main

import (
	_ "github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed"
)

const modulePath = "github.com/ncruces/go-sqlite3"

func open(path string, pragmas []pragma) (connection, error) {
	return openSQL("sqlite3", sourceName(path, pragmas))
}
