//go:build mattn

package main

import (
	"net/url"

	_ "github.com/mattn/go-sqlite3"
)

const modulePath = "github.com/mattn/go-sqlite3"

// Its data source name has a key of its own for each pragma.
func open(path string, pragmas []pragma) (connection, error) {
	query := url.Values{}
	for _, one := range pragmas {
		query.Set("_"+one.name, one.value)
	}
	return openSQL("sqlite3", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
}
