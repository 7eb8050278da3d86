//go:build glebarez

package main

import _ "github.com/glebarez/go-sqlite"

const modulePath = "github.com/glebarez/go-sqlite"

func open(path string, pragmas []pragma) (connection, error) {
	return openSQL("sqlite", sourceName(path, pragmas))
}
