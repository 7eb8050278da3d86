//go:build sqinn

package main

import (
	"time"

	"github.com/cvilsmeier/sqinn-go/sqinn"
)

// sqinnUserWriter gathers rows into messages as large as they may be, whatever it is given at once.
type sqinnUserWriter struct{ message *sqinnMessage }

func (c sqinnConnection) writeUsers() (userWriter, error) {
	return &sqinnUserWriter{&sqinnMessage{process: c.process, sql: insertUserSQL, columns: 4}}, nil
}

func (w *sqinnUserWriter) write(users []user) error {
	for i := range users {
		one := &users[i]
		w.message.values = append(
			w.message.values, one.id, one.created.UnixMilli(), one.email, one.activeNumber(),
		)
		if err := w.message.added(len(one.email)); err != nil {
			return err
		}
	}
	return nil
}

func (w *sqinnUserWriter) close() error { return w.message.send() }

type sqinnUserReader struct{ rows []sqinn.Row }

func (c sqinnConnection) readUsers() (userReader, error) {
	kinds := []byte{sqinn.ValInt64, sqinn.ValInt64, sqinn.ValText, sqinn.ValInt64}
	rows, err := c.process.Query(allUsersSQL, nil, kinds)
	return &sqinnUserReader{rows}, err
}

func (r *sqinnUserReader) appendTo(found []user, most int) (all []user, more bool, err error) {
	now := r.rows[:min(most, len(r.rows))]
	for _, row := range now {
		found = append(found, user{
			row.Values[0].AsInt64(), time.UnixMilli(row.Values[1].AsInt64()),
			row.Values[2].AsString(), row.Values[3].AsInt64() != 0,
		})
	}
	r.rows = r.rows[len(now):]
	return found, len(r.rows) > 0, nil
}

func (r *sqinnUserReader) close() error { return nil }
