package main

import "time"

const probedRows = 1_000_000

// idle is a library that does nothing: what is left is the harness.
type idle struct{}

func (idle) exec(string) error { return nil }

func (idle) insert(_ string, _, count int, bind func(binder, int)) error {
	for i := 0; i < count; i++ {
		bind(idle{}, i)
	}
	return nil
}

func (idle) query(_, _ string, _ []string, onRow func(row)) error {
	for i := 0; i < probedRows; i++ {
		onRow(idleRow{})
	}
	return nil
}

func (idle) close() error       { return nil }
func (idle) integer(int, int64) {}
func (idle) text(int, string)   {}

// idleRow gives empty values.
type idleRow struct{}

func (idleRow) integer(int) int64 { return 0 }
func (idleRow) text(int) string   { return "" }

// probe times the loops around the rows that are inserted and read, on a library that does nothing.
func probe() (*probeResult, error) {
	users := newFlat("sql.simple", map[string]any{"rows": float64(probedRows)}).users
	m, err := startMeter(2*probedRows, func(any) {})
	if err != nil {
		return nil, err
	}
	defer m.stop()
	rows := m.lane()
	started := time.Now()
	if err := insertUsers(idle{}, users, rows.count); err != nil {
		return nil, err
	}
	inserted := time.Now()
	if _, err := allUsers(idle{}, rows.count); err != nil {
		return nil, err
	}
	queried := time.Since(inserted)
	return &probeResult{[]probedLoop{
		{"row inserted", probedRows, inserted.Sub(started).Nanoseconds()},
		{"row read", probedRows, queried.Nanoseconds()},
	}}, nil
}
