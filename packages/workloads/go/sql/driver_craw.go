//go:build craw

package main

import "crawshaw.io/sqlite"

const modulePath = "crawshaw.io/sqlite"

type crawConnection struct{ conn *sqlite.Conn }

func open(path string, pragmas []pragma) (connection, error) {
	// Its default flags hold SQLITE_OPEN_WAL, which sets the journal mode.
	const flags = sqlite.SQLITE_OPEN_READWRITE | sqlite.SQLITE_OPEN_CREATE | sqlite.SQLITE_OPEN_NOMUTEX
	conn, err := sqlite.OpenConn(path, flags)
	if err != nil {
		return nil, err
	}
	opened := crawConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c crawConnection) exec(sql string) error {
	stmt, _, err := c.conn.PrepareTransient(sql)
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		more, err = stmt.Step()
	}
	return firstError(err, stmt.Finalize())
}

func (c crawConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := crawBinder{stmt}
	for i := 0; i < count; i++ {
		bind(to, i)
		if _, err := stmt.Step(); err != nil {
			return err
		}
		if err := stmt.Reset(); err != nil {
			return err
		}
	}
	return nil
}

func (c crawConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	for i, argument := range arguments {
		stmt.BindText(i+1, argument)
	}
	from := crawRow{stmt}
	for {
		more, err := stmt.Step()
		if err != nil {
			return err
		}
		if !more {
			return stmt.Reset()
		}
		onRow(from)
	}
}

func (c crawConnection) close() error { return c.conn.Close() }

// Parameters count from 1, columns from 0.
type crawBinder struct{ stmt *sqlite.Stmt }

func (b crawBinder) integer(column int, value int64) { b.stmt.BindInt64(column+1, value) }
func (b crawBinder) text(column int, value string)   { b.stmt.BindText(column+1, value) }

type crawRow struct{ stmt *sqlite.Stmt }

func (r crawRow) integer(column int) int64 { return r.stmt.ColumnInt64(column) }
func (r crawRow) text(column int) string   { return r.stmt.ColumnText(column) }
