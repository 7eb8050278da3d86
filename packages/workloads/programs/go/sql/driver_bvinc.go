//go:build bvinc

package main

import "github.com/bvinc/go-sqlite-lite/sqlite3"

const modulePath = "github.com/bvinc/go-sqlite-lite"

type (
	libraryConn = sqlite3.Conn
	libraryStmt = sqlite3.Stmt
)

func openLibrary(path string) (*libraryConn, error) { return sqlite3.Open(path) }
