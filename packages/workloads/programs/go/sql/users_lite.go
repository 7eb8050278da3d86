//go:build bvinc || eaton

package main

import "time"

type liteUserWriter struct{ stmt *libraryStmt }

func (c liteConnection) writeUsers() (userWriter, error) {
	stmt, err := c.conn.Prepare(insertUserSQL)
	return &liteUserWriter{stmt}, err
}

func (w *liteUserWriter) write(users []user) error {
	for i := range users {
		one := &users[i]
		err := w.stmt.Exec(one.id, one.created.UnixMilli(), one.email, one.activeNumber())
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *liteUserWriter) close() error { return w.stmt.Close() }

type liteUserReader struct{ stmt *libraryStmt }

func (c liteConnection) readUsers() (userReader, error) {
	stmt, err := c.conn.Prepare(allUsersSQL)
	return &liteUserReader{stmt}, err
}

func (r *liteUserReader) appendTo(found []user, most int) (all []user, more bool, err error) {
	for i := 0; i < most; i++ {
		if more, err := r.stmt.Step(); err != nil || !more {
			return found, false, err
		}
		one, err := r.user()
		if err != nil {
			return found, false, err
		}
		found = append(found, one)
	}
	return found, true, nil
}

func (r *liteUserReader) user() (user, error) {
	id, _, err := r.stmt.ColumnInt64(0)
	if err != nil {
		return user{}, err
	}
	created, _, err := r.stmt.ColumnInt64(1)
	if err != nil {
		return user{}, err
	}
	email, _, err := r.stmt.ColumnText(2)
	if err != nil {
		return user{}, err
	}
	active, _, err := r.stmt.ColumnInt64(3)
	return user{id, time.UnixMilli(created), email, active != 0}, err
}

func (r *liteUserReader) close() error { return r.stmt.Close() }
