package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// trial is one trial in the steps of the protocol.
type trial struct {
	onProgress func(any)
	plan       plan
	work       scenario
	target     *target
}

func (t *trial) prepare(asked plan) (result *prepareResult, err error) {
	if t.target != nil {
		return nil, failure{"unsupported", errors.New("a harness serves one trial; it was prepared before")}
	}
	if t.work, err = newScenario(asked); err != nil {
		return nil, err
	}
	promised, known := durabilities[asked.Durability]
	if !known {
		return nil, failure{"unsupported", fmt.Errorf("there is no durability mode %s", asked.Durability)}
	}
	var rowsOfFirst int64
	isSecond, _ := asked.Params["secondProcess"].(bool)
	if isSecond {
		if rowsOfFirst, err = runFirst(asked); err != nil {
			return nil, failure{"bootstrap_failed", err}
		}
	}
	started := time.Now()
	opened, err := openNew(filepath.Join(asked.DataDir, "bench.db"), promised)
	if err != nil {
		return nil, failure{"target_not_ready", err}
	}
	t.target = opened
	defer func() {
		if err != nil {
			// The first error says what went wrong.
			_ = t.close()
		}
	}()
	if _, err := queryText(opened.db, "SELECT sqlite_version()"); err != nil {
		return nil, failure{"target_not_ready", err}
	}
	startNs := time.Since(started).Nanoseconds()
	t.plan = asked
	if err := opened.createTables(); err != nil {
		return nil, failure{"bootstrap_failed", err}
	}
	if !t.work.insertIsTimed() {
		if err := t.work.insert(opened.db, uncounted()); err != nil {
			return nil, failure{"bootstrap_failed", err}
		}
	}
	settings, err := settingsOf(opened.db)
	if err != nil {
		return nil, failure{"bootstrap_failed", err}
	}
	if isSecond {
		settings["rowsOfFirstProcess"] = strconv.FormatInt(rowsOfFirst, 10)
	}
	return &prepareResult{startNs, "exact", linkedVersion(), settings}, nil
}

// warmup does the whole work once on a database of its own, where the plan asks for it.
func (t *trial) warmup() (result *warmupResult, err error) {
	if t.target == nil || t.work == nil {
		return nil, errors.New("the trial was not prepared")
	}
	if wanted, _ := t.plan.Params["warmup"].(bool); !wanted {
		return &warmupResult{0}, nil
	}
	path := filepath.Join(t.plan.DataDir, "warmup.db")
	once, err := openNew(path, t.target.promised)
	if err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, once.close(), removeDatabase(path))
	}()
	if err := once.createTables(); err != nil {
		return nil, err
	}
	m, err := startMeter(t.work.rowsStored()+t.work.rowsRead(), t.onProgress)
	if err != nil {
		return nil, err
	}
	defer m.stop()
	rows := m.lane()
	if err := t.work.insert(once.db, rows); err != nil {
		return nil, err
	}
	rows.flush()
	if _, err := t.work.query(once, m); err != nil {
		return nil, err
	}
	return &warmupResult{m.done.Load()}, nil
}

func (t *trial) run() (*runResult, error) {
	if t.target == nil || t.work == nil {
		return nil, errors.New("the trial was not prepared")
	}
	total := t.work.rowsRead()
	if t.work.insertIsTimed() {
		total += t.work.rowsStored()
	}
	// What the preparation and the warm-up left is not this span's garbage.
	runtime.GC()
	before := readAllocated()
	m, err := startMeter(total, t.onProgress)
	if err != nil {
		return nil, err
	}
	defer m.stop()
	values := map[string]float64{}
	started := time.Now()
	if t.work.insertIsTimed() {
		rows := m.lane()
		if err := t.work.insert(t.target.db, rows); err != nil {
			return nil, err
		}
		values["insert_duration"] = float64(time.Since(started).Nanoseconds())
		rows.flush()
	}
	queryStarted := time.Now()
	check, err := t.work.query(t.target, m)
	if err != nil {
		return nil, err
	}
	ended := time.Now()
	allocated := readAllocated().since(before)
	values["query_duration"] = float64(ended.Sub(queryStarted).Nanoseconds())
	reasons, err := t.readersReasons()
	if err != nil {
		return nil, err
	}
	if err := check(); err != nil {
		reasons = append(reasons, reason{"assertion_failed", err.Error()})
	}
	size, err := databaseBytes(t.target.path)
	if err != nil {
		return nil, err
	}
	values["database_size"] = float64(size)
	done := m.done.Load()
	if done > 0 {
		values["bytes_per_op"] = float64(allocated.bytes) / float64(done)
		values["allocs_per_op"] = float64(allocated.objects) / float64(done)
	}
	return &runResult{
		StartedAtNs: strconv.FormatInt(m.startedAtNs, 10),
		DurationNs:  ended.Sub(started).Nanoseconds(),
		Values:      values,
		Histograms:  []struct{}{},
		Load:        loadFacts{Operations: done, StatusCounts: map[string]int64{"ok": done}},
		Reasons:     reasons,
		Throughput:  throughput{stepMs, m.steps},
	}, nil
}

// readersReasons looks at the connections that the scenario opened for itself.
func (t *trial) readersReasons() ([]reason, error) {
	reasons := []reason{}
	for _, reader := range t.target.readers {
		settings, err := settingsOf(reader)
		if err != nil {
			return nil, err
		}
		reasons = append(reasons, mismatches(t.target.promised, settings)...)
	}
	return reasons, nil
}

// verify reads the settings through the connection that did the work, counts the rows, and counts
// them again after closing and opening the database.
func (t *trial) verify() (*verifyResult, error) {
	if t.target == nil || t.work == nil {
		return nil, errors.New("the trial was not prepared")
	}
	settings, err := settingsOf(t.target.db)
	if err != nil {
		return nil, err
	}
	reasons := mismatches(t.target.promised, settings)
	reasons = append(reasons, t.countReasons("before closing")...)
	promised, path := t.target.promised, t.target.path
	if err := t.target.close(); err != nil {
		return nil, err
	}
	reopened, err := open(path, promised.pragmas())
	if err != nil {
		reasons = append(reasons, reason{"assertion_failed", fmt.Sprintf("The database cannot be opened again: %v", err)})
		return &verifyResult{reasons, settings}, nil
	}
	t.target.db = reopened
	reasons = append(reasons, t.countReasons("after close and reopen")...)
	return &verifyResult{reasons, settings}, nil
}

func (t *trial) countReasons(when string) []reason {
	counts := t.work.counts()
	reasons := []reason{}
	for _, table := range []string{"users", "articles", "comments"} {
		stored, err := queryInteger(t.target.db, "SELECT count(*) FROM "+table)
		if err != nil {
			reasons = append(reasons, reason{"assertion_failed", fmt.Sprintf("%s cannot be read %s: %v", table, when, err)})
		} else if stored != counts[table] {
			detail := fmt.Sprintf("%d rows of %s are stored %s, %d were written.", stored, table, when, counts[table])
			reasons = append(reasons, reason{"assertion_failed", detail})
		}
	}
	return reasons
}

func (t *trial) close() error {
	if t.target == nil {
		return nil
	}
	closing := t.target
	t.target = nil
	return closing.close()
}
