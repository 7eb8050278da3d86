//go:build craw || zombiezen

package main

import "time"

type bareUserWriter struct{ stmt *libraryStmt }

func (c bareConnection) writeUsers() (userWriter, error) {
	stmt, err := c.conn.Prepare(insertUserSQL)
	return &bareUserWriter{stmt}, err
}

func (w *bareUserWriter) write(users []user) error {
	for i := range users {
		one := &users[i]
		w.stmt.BindInt64(1, one.id)
		w.stmt.BindInt64(2, one.created.UnixMilli())
		w.stmt.BindText(3, one.email)
		w.stmt.BindInt64(4, one.activeNumber())
		if _, err := w.stmt.Step(); err != nil {
			return err
		}
		if err := w.stmt.Reset(); err != nil {
			return err
		}
	}
	return nil
}

// The connection keeps its prepared statements.
func (w *bareUserWriter) close() error { return nil }

type bareUserReader struct{ stmt *libraryStmt }

func (c bareConnection) readUsers() (userReader, error) {
	stmt, err := c.conn.Prepare(allUsersSQL)
	return &bareUserReader{stmt}, err
}

func (r *bareUserReader) appendTo(found []user, most int) (all []user, more bool, err error) {
	for i := 0; i < most; i++ {
		if more, err := r.stmt.Step(); err != nil || !more {
			return found, false, err
		}
		found = append(found, user{
			r.stmt.ColumnInt64(0), time.UnixMilli(r.stmt.ColumnInt64(1)),
			r.stmt.ColumnText(2), r.stmt.ColumnInt64(3) != 0,
		})
	}
	return found, true, nil
}

func (r *bareUserReader) close() error { return r.stmt.Reset() }
