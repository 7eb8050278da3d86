package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	stepMs = 100
	// Rows between two looks at the clock: a look costs some 50 ns, a row of the fastest library 300.
	batchRows      = 256
	progressPeriod = 250 * time.Millisecond
	clockMonotonic = 1
)

// monotonicNs reads CLOCK_MONOTONIC, which every process of a host shares; Go's own clock counts from
// the start of the process.
func monotonicNs() (int64, error) {
	var now syscall.Timespec
	_, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockMonotonic, uintptr(unsafe.Pointer(&now)), 0)
	if errno != 0 {
		return 0, fmt.Errorf("clock_gettime: %w", errno)
	}
	return now.Nano(), nil
}

// meter counts the rows of a span by time and reports progress while it runs.
type meter struct {
	startedAtNs int64
	started     time.Time
	total       int64
	done        atomic.Int64
	mutex       sync.Mutex
	steps       []int64
	ended       chan struct{}
	reporter    sync.WaitGroup
}

func startMeter(total int64, report func(any)) (*meter, error) {
	startedAtNs, err := monotonicNs()
	if err != nil {
		return nil, err
	}
	m := &meter{startedAtNs: startedAtNs, started: time.Now(), total: total, ended: make(chan struct{})}
	m.reporter.Add(1)
	go func() {
		defer m.reporter.Done()
		m.reportUntilEnd(report)
	}()
	return m, nil
}

func (m *meter) reportUntilEnd(report func(any)) {
	ticker := time.NewTicker(progressPeriod)
	defer ticker.Stop()
	last, lastAt := int64(0), time.Now()
	for {
		select {
		case <-m.ended:
			return
		case now := <-ticker.C:
			done := m.done.Load()
			rate := float64(done-last) / now.Sub(lastAt).Seconds()
			last, lastAt = done, now
			report(progressEvent{"progress", done, m.total, max(rate, 0)})
		}
	}
}

func (m *meter) stop() {
	close(m.ended)
	m.reporter.Wait()
}

// lane counts the rows of one goroutine.
type lane struct {
	meter *meter
	rows  int64
}

func (m *meter) lane() *lane { return &lane{meter: m} }

func (l *lane) count() {
	l.rows++
	if l.rows == batchRows {
		l.flush()
	}
}

func (l *lane) flush() {
	if l.rows == 0 {
		return
	}
	l.meter.done.Add(l.rows)
	step := int(time.Since(l.meter.started).Milliseconds() / stepMs)
	l.meter.mutex.Lock()
	for len(l.meter.steps) <= step {
		l.meter.steps = append(l.meter.steps, 0)
	}
	l.meter.steps[step] += l.rows
	l.meter.mutex.Unlock()
	l.rows = 0
}
