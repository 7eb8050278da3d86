package main

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	stepMs = 100
	// Between two looks at the clock: a look costs some 100 ns, so a thousandth of this at most.
	lookPeriodMin  = time.Millisecond
	lookPeriodMax  = 4 * lookPeriodMin
	rowsPerLookMax = 1 << 16
	progressPeriod = 250 * time.Millisecond
	// Numbers of Linux' time.h.
	clockMonotonic  = 1
	clockProcessCPU = 2
)

// readClock reads a clock of the kernel in ns. CLOCK_MONOTONIC is one that every process of a host
// shares; Go's own clock counts from the start of the process.
func readClock(clock uintptr) (int64, error) {
	var now syscall.Timespec
	_, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&now)), 0)
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
	startedAtNs, err := readClock(clockMonotonic)
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

// lane counts the rows of one goroutine. It looks at the clock every so many rows, which it learns on
// the way: from the first row on, twice as many until they take a millisecond.
type lane struct {
	meter       *meter
	rows        int64
	rowsPerLook int64
	looked      time.Duration
}

func (m *meter) lane() *lane {
	return &lane{meter: m, rowsPerLook: 1, looked: time.Since(m.started)}
}

// uncounted is for rows of no span.
func uncounted() *lane { return &lane{rowsPerLook: math.MaxInt64} }

// beforeLook says how many rows may be done before they are counted.
func (l *lane) beforeLook() int { return int(l.rowsPerLook - l.rows) }

func (l *lane) count(rows int) {
	l.rows += int64(rows)
	if l.rows >= l.rowsPerLook {
		l.flush()
	}
}

func (l *lane) flush() {
	if l.rows == 0 {
		return
	}
	l.meter.done.Add(l.rows)
	now := time.Since(l.meter.started)
	if now-l.looked < lookPeriodMin {
		l.rowsPerLook = min(2*l.rowsPerLook, rowsPerLookMax)
	} else if now-l.looked > lookPeriodMax {
		l.rowsPerLook = max(l.rowsPerLook/2, 1)
	}
	l.looked = now
	step := int(now.Milliseconds() / stepMs)
	l.meter.mutex.Lock()
	for len(l.meter.steps) <= step {
		l.meter.steps = append(l.meter.steps, 0)
	}
	l.meter.steps[step] += l.rows
	l.meter.mutex.Unlock()
	l.rows = 0
}
