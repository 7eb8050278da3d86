//go:build mattn || modernc || glebarez || ncruces

package main

import (
	"context"
	"database/sql"
	"net/url"
)

// sqlConnection is one connection of database/sql. The pragmas are part of the data source name, so
// that they hold for whatever connection the pool opens; it opens one.
type sqlConnection struct {
	pool *sql.DB
	conn *sql.Conn
}

var background = context.Background()

func openSQL(driver, source string) (connection, error) {
	pool, err := sql.Open(driver, source)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	conn, err := pool.Conn(background)
	if err != nil {
		return nil, firstError(err, pool.Close())
	}
	return &sqlConnection{pool, conn}, nil
}

// sourceName is a data source name with the pragmas as `_pragma=name(value)`.
func sourceName(path string, pragmas []pragma) string {
	query := url.Values{}
	for _, one := range pragmas {
		query.Add("_pragma", one.name+"("+one.value+")")
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + query.Encode()
}

func (c *sqlConnection) exec(statement string) error {
	_, err := c.conn.ExecContext(background, statement)
	return err
}

func (c *sqlConnection) insert(statement string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.PrepareContext(background, statement)
	if err != nil {
		return err
	}
	to := &sqlBinder{make([]any, columns)}
	for i := 0; i < count; i++ {
		bind(to, i)
		if _, err := stmt.ExecContext(background, to.values...); err != nil {
			return firstError(err, stmt.Close())
		}
	}
	return stmt.Close()
}

func (c *sqlConnection) query(statement, columns string, arguments []string, onRow func(row)) error {
	values := make([]any, len(arguments))
	for i, argument := range arguments {
		values[i] = argument
	}
	rows, err := c.conn.QueryContext(background, statement, values...)
	if err != nil {
		return err
	}
	from := &sqlRow{make([]int64, len(columns)), make([]string, len(columns))}
	into := make([]any, len(columns))
	for i, kind := range columns {
		if kind == 'i' {
			into[i] = &from.integers[i]
		} else {
			into[i] = &from.texts[i]
		}
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return firstError(err, rows.Close())
		}
		onRow(from)
	}
	return firstError(rows.Err(), rows.Close())
}

func (c *sqlConnection) close() error { return firstError(c.conn.Close(), c.pool.Close()) }

type (
	binder = *sqlBinder
	row    = *sqlRow
)

type sqlBinder struct{ values []any }

func (b *sqlBinder) integer(column int, value int64) { b.values[column] = value }
func (b *sqlBinder) text(column int, value string)   { b.values[column] = value }

type sqlRow struct {
	integers []int64
	texts    []string
}

func (r *sqlRow) integer(column int) int64 { return r.integers[column] }
func (r *sqlRow) text(column int) string   { return r.texts[column] }
