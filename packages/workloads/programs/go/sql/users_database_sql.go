//go:build mattn || modernc || glebarez || ncruces

package main

import (
	"database/sql"
	"time"
)

type sqlUserWriter struct{ stmt *sql.Stmt }

func (c *sqlConnection) writeUsers() (userWriter, error) {
	stmt, err := c.conn.PrepareContext(background, insertUserSQL)
	return &sqlUserWriter{stmt}, err
}

func (w *sqlUserWriter) write(users []user) error {
	for i := range users {
		one := &users[i]
		_, err := w.stmt.ExecContext(background, one.id, one.created.UnixMilli(), one.email, one.activeNumber())
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *sqlUserWriter) close() error { return w.stmt.Close() }

type sqlUserReader struct {
	rows                *sql.Rows
	id, created, active int64
	email               string
}

func (c *sqlConnection) readUsers() (userReader, error) {
	rows, err := c.conn.QueryContext(background, allUsersSQL)
	return &sqlUserReader{rows: rows}, err
}

func (r *sqlUserReader) appendTo(found []user, most int) (all []user, more bool, err error) {
	for i := 0; i < most; i++ {
		if !r.rows.Next() {
			return found, false, r.rows.Err()
		}
		if err := r.rows.Scan(&r.id, &r.created, &r.email, &r.active); err != nil {
			return found, false, err
		}
		found = append(found, user{r.id, time.UnixMilli(r.created), r.email, r.active != 0})
	}
	return found, true, nil
}

func (r *sqlUserReader) close() error { return r.rows.Close() }
