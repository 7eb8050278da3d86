//go:build bvinc

package main

import "github.com/bvinc/go-sqlite-lite/sqlite3"

const modulePath = "github.com/bvinc/go-sqlite-lite"

type bvincConnection struct{ conn *sqlite3.Conn }

func open(path string, pragmas []pragma) (connection, error) {
	conn, err := sqlite3.Open(path)
	if err != nil {
		return nil, err
	}
	opened := bvincConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c bvincConnection) exec(sql string) error { return c.conn.Exec(sql) }

func (c bvincConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := bvincBinder{make([]any, columns)}
	for i := 0; i < count; i++ {
		bind(to, i)
		if err := stmt.Exec(to.values...); err != nil {
			return firstError(err, stmt.Close())
		}
	}
	return stmt.Close()
}

func (c bvincConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	values := make([]any, len(arguments))
	for i, argument := range arguments {
		values[i] = argument
	}
	if err := stmt.Bind(values...); err != nil {
		return firstError(err, stmt.Close())
	}
	from := &bvincRow{stmt: stmt}
	for {
		more, err := stmt.Step()
		if err == nil && more {
			onRow(from)
			err = from.err
		}
		if err != nil || !more {
			return firstError(err, stmt.Close())
		}
	}
}

func (c bvincConnection) close() error { return c.conn.Close() }

type bvincBinder struct{ values []any }

func (b bvincBinder) integer(column int, value int64) { b.values[column] = value }
func (b bvincBinder) text(column int, value string)   { b.values[column] = value }

// bvincRow keeps the first error of its columns.
type bvincRow struct {
	stmt *sqlite3.Stmt
	err  error
}

func (r *bvincRow) integer(column int) int64 {
	value, _, err := r.stmt.ColumnInt64(column)
	r.err = firstError(r.err, err)
	return value
}

func (r *bvincRow) text(column int) string {
	value, _, err := r.stmt.ColumnText(column)
	r.err = firstError(r.err, err)
	return value
}
