//go:build eaton

package main

import "github.com/eatonphil/gosqlite"

const modulePath = "github.com/eatonphil/gosqlite"

type eatonConnection struct{ conn *gosqlite.Conn }

func open(path string, pragmas []pragma) (connection, error) {
	conn, err := gosqlite.Open(path)
	if err != nil {
		return nil, err
	}
	opened := eatonConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c eatonConnection) exec(sql string) error { return c.conn.Exec(sql) }

func (c eatonConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := eatonBinder{make([]any, columns)}
	for i := 0; i < count; i++ {
		bind(to, i)
		if err := stmt.Exec(to.values...); err != nil {
			return firstError(err, stmt.Close())
		}
	}
	return stmt.Close()
}

func (c eatonConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
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
	from := &eatonRow{stmt: stmt}
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

func (c eatonConnection) close() error { return c.conn.Close() }

type eatonBinder struct{ values []any }

func (b eatonBinder) integer(column int, value int64) { b.values[column] = value }
func (b eatonBinder) text(column int, value string)   { b.values[column] = value }

// eatonRow keeps the first error of its columns.
type eatonRow struct {
	stmt *gosqlite.Stmt
	err  error
}

func (r *eatonRow) integer(column int) int64 {
	value, _, err := r.stmt.ColumnInt64(column)
	r.err = firstError(r.err, err)
	return value
}

func (r *eatonRow) text(column int) string {
	value, _, err := r.stmt.ColumnText(column)
	r.err = firstError(r.err, err)
	return value
}
