package main

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	// A turn takes less than a millisecond: most are over before the machine does something else.
	probedRows  = 10_000
	probedTurns = 200
	// Turns before those that count.
	probedAhead = 20
	// How often the real library does its work.
	realTurns  = 15
	emptySpans = 20_000
)

// idleUsers is a library that does nothing. Rows go into a slice that is there, because asking the
// system for memory takes longer than all else here.
type idleUsers struct {
	left int
	kept []user
}

func (*idleUsers) write([]user) error { return nil }
func (*idleUsers) close() error       { return nil }

func (l *idleUsers) appendTo(found []user, most int) (all []user, more bool, err error) {
	if found == nil {
		found = l.kept[:0]
	}
	now := min(most, l.left)
	for i := 0; i < now; i++ {
		found = append(found, user{})
	}
	l.left -= now
	return found, l.left > 0, nil
}

// probe holds the loops of the harness against bare ones, both around a library that does nothing, and
// says what the same rows cost the real one.
func probe() (*probeResult, error) {
	users := newFlat("sql.simple", map[string]any{"rows": float64(probedRows)}).users
	m, err := startMeter(2*probedRows*probedTurns, func(any) {})
	if err != nil {
		return nil, err
	}
	defer m.stop()
	rows := m.lane()
	inserted, err := byTurns("row inserted",
		func() error { return writeCounted(&idleUsers{}, users, rows) },
		func() error { return (&idleUsers{}).write(users) },
	)
	if err != nil {
		return nil, err
	}
	kept := make([]user, probedRows)
	read, err := byTurns("row read",
		func() error { _, err := readCounted(&idleUsers{probedRows, kept}, rows); return err },
		func() error {
			_, _, err := (&idleUsers{probedRows, kept}).appendTo(nil, math.MaxInt)
			return err
		},
	)
	if err != nil {
		return nil, err
	}
	if inserted.OperationNs, read.OperationNs, err = realRowNs(users); err != nil {
		return nil, err
	}
	return &probeResult{emptySpanNs(), []probedLoop{inserted, read}}, nil
}

// byTurns runs both sides alternately, each first every other time.
func byTurns(name string, harness, bare func() error) (loop probedLoop, err error) {
	loop = probedLoop{Name: name, Operations: probedRows * probedTurns}
	for i := -probedAhead; i < probedTurns; i++ {
		var turn probedTurn
		sides := []struct {
			run   func() error
			found *int64
		}{{harness, &turn.HarnessNs}, {bare, &turn.BareNs}}
		if i%2 == 0 {
			slices.Reverse(sides)
		}
		for _, side := range sides {
			if *side.found, err = cpuNs(side.run); err != nil {
				return loop, err
			}
		}
		if i >= 0 {
			loop.Turns = append(loop.Turns, turn)
			loop.DurationNs += turn.HarnessNs
		}
	}
	return loop, nil
}

// realRowNs is what one row costs the library to insert and to read.
func realRowNs(users []user) (inserted, read float64, err error) {
	folder, err := os.MkdirTemp("", "lapline-probe-")
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	to, err := openNew(filepath.Join(folder, "probe.db"), durabilities["wal-normal"])
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, to.close()) }()
	if err := to.createTables(); err != nil {
		return 0, 0, err
	}
	var inserts, reads []int64
	for i := 0; i < realTurns; i++ {
		if err := to.db.exec("BEGIN"); err != nil {
			return 0, 0, err
		}
		ns, err := cpuNs(func() error { return insertUsers(to.db, users, uncounted()) })
		if err != nil {
			return 0, 0, err
		}
		inserts = append(inserts, ns)
		if ns, err = cpuNs(func() error { _, err := allUsers(to.db, uncounted()); return err }); err != nil {
			return 0, 0, err
		}
		reads = append(reads, ns)
		if err := to.db.exec("ROLLBACK"); err != nil {
			return 0, 0, err
		}
	}
	return median(inserts) / probedRows, median(reads) / probedRows, nil
}

// cpuNs is the CPU time of this process that work took. What other programs of the machine do hardly
// shows in it, and the harness's own part is CPU time.
func cpuNs(work func() error) (int64, error) {
	started, err := readClock(clockProcessCPU)
	if err != nil {
		return 0, err
	}
	if err := work(); err != nil {
		return 0, err
	}
	ended, err := readClock(clockProcessCPU)
	return ended - started, err
}

// emptySpanNs is what timing nothing takes, the median of many.
func emptySpanNs() float64 {
	spans := make([]int64, emptySpans)
	for i := range spans {
		started := time.Now()
		spans[i] = time.Since(started).Nanoseconds()
	}
	return median(spans)
}

func median(all []int64) float64 {
	slices.Sort(all)
	return float64(all[len(all)/2])
}
