//go:build craw || zombiezen

package main

// zombiezen.com/go/sqlite goes back to crawshaw.io/sqlite and kept its calls: one program drives both.

type bareConnection struct{ conn *libraryConn }

func open(path string, pragmas []pragma) (connection, error) {
	conn, err := openLibrary(path)
	if err != nil {
		return nil, err
	}
	opened := bareConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c bareConnection) exec(sql string) error {
	stmt, _, err := c.conn.PrepareTransient(sql)
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		more, err = stmt.Step()
	}
	return firstError(err, stmt.Finalize())
}

func (c bareConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := bareBinder{stmt}
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

func (c bareConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	for i, argument := range arguments {
		stmt.BindText(i+1, argument)
	}
	from := bareRow{stmt}
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

func (c bareConnection) close() error { return c.conn.Close() }

type (
	binder = bareBinder
	row    = bareRow
)

// Parameters count from 1, columns from 0.
type bareBinder struct{ stmt *libraryStmt }

func (b bareBinder) integer(column int, value int64) { b.stmt.BindInt64(column+1, value) }
func (b bareBinder) text(column int, value string)   { b.stmt.BindText(column+1, value) }

type bareRow struct{ stmt *libraryStmt }

func (r bareRow) integer(column int) int64 { return r.stmt.ColumnInt64(column) }
func (r bareRow) text(column int) string   { return r.stmt.ColumnText(column) }
