//go:build zombiezen

package main

import "zombiezen.com/go/sqlite"

const modulePath = "zombiezen.com/go/sqlite"

type (
	libraryConn = sqlite.Conn
	libraryStmt = sqlite.Stmt
)

func openLibrary(path string) (*libraryConn, error) {
	// Its default flags hold OpenWAL, which sets the journal mode.
	return sqlite.OpenConn(path, sqlite.OpenReadWrite|sqlite.OpenCreate)
}
