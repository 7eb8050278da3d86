//go:build zombiezen

package main

import "zombiezen.com/go/sqlite"

const modulePath = "zombiezen.com/go/sqlite"

type zombiezenConnection struct{ conn *sqlite.Conn }

func open(path string, pragmas []pragma) (connection, error) {
	// Its default flags hold OpenWAL, which sets the journal mode.
	conn, err := sqlite.OpenConn(path, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, err
	}
	opened := zombiezenConnection{conn}
	return opened, setPragmas(opened, pragmas)
}

func (c zombiezenConnection) exec(sql string) error {
	stmt, _, err := c.conn.PrepareTransient(sql)
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		more, err = stmt.Step()
	}
	return firstError(err, stmt.Finalize())
}

func (c zombiezenConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	to := zombiezenBinder{stmt}
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

func (c zombiezenConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
	stmt, err := c.conn.Prepare(sql)
	if err != nil {
		return err
	}
	for i, argument := range arguments {
		stmt.BindText(i+1, argument)
	}
	from := zombiezenRow{stmt}
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

func (c zombiezenConnection) close() error { return c.conn.Close() }

// Parameters count from 1, columns from 0.
type zombiezenBinder struct{ stmt *sqlite.Stmt }

func (b zombiezenBinder) integer(column int, value int64) { b.stmt.BindInt64(column+1, value) }
func (b zombiezenBinder) text(column int, value string)   { b.stmt.BindText(column+1, value) }

type zombiezenRow struct{ stmt *sqlite.Stmt }

func (r zombiezenRow) integer(column int) int64 { return r.stmt.ColumnInt64(column) }
func (r zombiezenRow) text(column int) string   { return r.stmt.ColumnText(column) }
