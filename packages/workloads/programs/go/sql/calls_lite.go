//go:build bvinc || eaton

package main

// gosqlite goes back to go-sqlite-lite and kept its calls: one program drives both.

type liteConnection struct{ conn *libraryConn }

func open(path string, pragmas []pragma) (connection, error) {
	conn, err := openLibrary(path)
	if err != nil {
		return nil, err
	}
	opened := liteConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c liteConnection) exec(sql string) error { return c.conn.Exec(sql) }

func (c liteConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := &liteBinder{make([]any, columns)}
	for i := 0; i < count; i++ {
		bind(to, i)
		if err := stmt.Exec(to.values...); err != nil {
			return firstError(err, stmt.Close())
		}
	}
	return stmt.Close()
}

func (c liteConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
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
	from := &liteRow{stmt: stmt}
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

func (c liteConnection) close() error { return c.conn.Close() }

type (
	binder = *liteBinder
	row    = *liteRow
)

type liteBinder struct{ values []any }

func (b *liteBinder) integer(column int, value int64) { b.values[column] = value }
func (b *liteBinder) text(column int, value string)   { b.values[column] = value }

// liteRow keeps the first error of its columns.
type liteRow struct {
	stmt *libraryStmt
	err  error
}

func (r *liteRow) integer(column int) int64 {
	value, _, err := r.stmt.ColumnInt64(column)
	r.err = firstError(r.err, err)
	return value
}

func (r *liteRow) text(column int) string {
	value, _, err := r.stmt.ColumnText(column)
	r.err = firstError(r.err, err)
	return value
}
