//go:build eaton

package main

import "github.com/eatonphil/gosqlite"

const modulePath = "github.com/eatonphil/gosqlite"

type (
	libraryConn = gosqlite.Conn
	libraryStmt = gosqlite.Stmt
)

func openLibrary(path string) (*libraryConn, error) { return gosqlite.Open(path) }
