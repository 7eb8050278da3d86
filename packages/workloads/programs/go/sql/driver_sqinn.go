//go:build sqinn

package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/cvilsmeier/sqinn-go/sqinn"
)

const modulePath = "github.com/cvilsmeier/sqinn-go"

// The library sends all rows of one call in one message to its program; these bound a message.
const (
	rowsPerMessageMax  = 10_000
	bytesPerMessageMax = 64 << 20
)

// sqinnConnection is a process of the C program sqinn, which lies beside this one.
type sqinnConnection struct{ process *sqinn.Sqinn }

func open(path string, pragmas []pragma) (connection, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	program := filepath.Join(filepath.Dir(self), "sqinn")
	process, err := sqinn.Launch(sqinn.Options{SqinnPath: program})
	if err != nil {
		return nil, err
	}
	opened := sqinnConnection{process}
	if err := process.Open(path); err != nil {
		return nil, errors.Join(err, process.Terminate())
	}
	if err := setPragmas(opened, pragmas); err != nil {
		return nil, errors.Join(err, opened.close())
	}
	return opened, nil
}

func (c sqinnConnection) exec(sql string) error {
	_, err := c.process.ExecOne(sql)
	return err
}

func (c sqinnConnection) insert(sql string, columns, count int, bind func(binder, int)) error {
	message := &sqinnMessage{process: c.process, sql: sql, columns: columns}
	to := &sqinnBinder{row: make([]any, columns)}
	for i := 0; i < count; i++ {
		bind(to, i)
		message.values = append(message.values, to.row...)
		if err := message.added(to.bytes); err != nil {
			return err
		}
		to.bytes = 0
	}
	return message.send()
}

// sqinnMessage holds rows that were not sent yet.
type sqinnMessage struct {
	process *sqinn.Sqinn
	sql     string
	columns int
	values  []any
	bytes   int
}

// added is called after the values of a row, with the bytes of its texts.
func (m *sqinnMessage) added(bytes int) error {
	m.bytes += bytes
	if len(m.values) < rowsPerMessageMax*m.columns && m.bytes < bytesPerMessageMax {
		return nil
	}
	return m.send()
}

func (m *sqinnMessage) send() error {
	if len(m.values) == 0 {
		return nil
	}
	_, err := m.process.Exec(m.sql, len(m.values)/m.columns, m.columns, m.values)
	m.values, m.bytes = m.values[:0], 0
	return err
}

func (c sqinnConnection) query(sql, columns string, arguments []string, onRow func(row)) error {
	params := make([]any, len(arguments))
	for i, argument := range arguments {
		params[i] = argument
	}
	kinds := make([]byte, len(columns))
	for i, kind := range columns {
		kinds[i] = sqinn.ValText
		if kind == 'i' {
			kinds[i] = sqinn.ValInt64
		}
	}
	rows, err := c.process.Query(sql, params, kinds)
	if err != nil {
		return err
	}
	for _, found := range rows {
		onRow(sqinnRow{found.Values})
	}
	return nil
}

func (c sqinnConnection) close() error {
	return errors.Join(c.process.Close(), c.process.Terminate())
}

type (
	binder = *sqinnBinder
	row    = sqinnRow
)

type sqinnBinder struct {
	row []any
	// Of the texts of this row.
	bytes int
}

func (b *sqinnBinder) integer(column int, value int64) { b.row[column] = value }

func (b *sqinnBinder) text(column int, value string) {
	b.row[column] = value
	b.bytes += len(value)
}

type sqinnRow struct{ values []sqinn.AnyValue }

func (r sqinnRow) integer(column int) int64 { return r.values[column].AsInt64() }
func (r sqinnRow) text(column int) string   { return r.values[column].AsString() }
