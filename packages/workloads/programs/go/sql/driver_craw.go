//go:build craw

package main

import "crawshaw.io/sqlite"

const modulePath = "crawshaw.io/sqlite"

type (
	libraryConn = sqlite.Conn
	libraryStmt = sqlite.Stmt
)

func openLibrary(path string) (*libraryConn, error) {
	// Its default flags hold SQLITE_OPEN_WAL, which sets the journal mode.
	const flags = sqlite.SQLITE_OPEN_READWRITE | sqlite.SQLITE_OPEN_CREATE | sqlite.SQLITE_OPEN_NOMUTEX
	return sqlite.OpenConn(path, flags)
}
