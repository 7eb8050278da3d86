// SPDX-License-Identifier: Apache-2.0

// Package harness speaks the harness protocol of Lapline. It is one file: `lapline harness init go`
// copies it into your module.
//
//	func main() { harness.Serve(harness.Harness{Prepare: prepare, Run: run}) }
package harness

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"os"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Version of this file.
const Version = "0.1.0"

var nsOf = map[string]float64{"ns": 1, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9}

// Error ends the trial. Codes: target_not_ready, bootstrap_failed, load_failed, unsupported.
type Error struct{ Code, Message string }

func (e Error) Error() string { return e.Message }

// Plan is what prepare brings; members that are not known here are ignored.
type Plan struct {
	Target, Version, Scenario, Mode string
	Params                          map[string]any
	Trial                           int
	Seed                            int64
	Measures                        map[string]string // declared units by name
	DataDir, ArtifactDir            string
	BaseURL                         *string
	ComponentURLs                   map[string]string
	Secrets                         map[string]string
}

// Trial is one trial. State is yours.
type Trial struct {
	Plan
	Random        *rand.Rand        // the same for the same seed
	Settings      map[string]string // facts for the report, such as a library's version
	TargetVersion string
	State         any
}

// Harness holds what a trial does; only Run is needed. With Take, two versions can be measured in turns.
type Harness struct {
	Name    string
	Prepare func(*Trial) error
	Warmup  func(*Trial) (operations int, err error)
	Run     func(*Trial, *Recorder) error
	Take    func(*Trial, *Recorder, *Turn) error       // does the operations of one turn: for turn.Next() { … }
	Verify  func(*Trial) (reasons []string, err error) // why the trial is invalid
	Close   func(*Trial)
}

// Recorder takes times on the monotonic clock and keeps what Run measured. It is for one goroutine.
type Recorder struct {
	Errors                     int // operations that failed
	trial                      *Trial
	send                       func(any)
	asked, told, first, last   time.Time
	operations, toldOperations int
	spans                      map[string][]float64
	values                     map[string]float64
	reasons                    []string
	sliced                     bool
	slices                     time.Duration
}

// Turn is one turn of a harness that takes turns with another version.
type Turn struct {
	left int
	end  time.Time // zero: the number of operations ends it
}

// Next says whether another operation belongs to the turn.
func (t *Turn) Next() bool {
	if !t.end.IsZero() {
		return time.Now().Before(t.end)
	}
	t.left--
	return t.left >= 0
}

func newRecorder(trial *Trial, send func(any)) *Recorder {
	return &Recorder{trial: trial, send: send, asked: time.Now(), spans: map[string][]float64{}, values: map[string]float64{}, reasons: []string{}}
}

// Start starts the clock of the run; the first operation does so by itself.
func (r *Recorder) Start() { r.first = time.Now() }

// Stop stops the clock of the run; the last operation does so by itself.
func (r *Recorder) Stop() { r.last = time.Now() }

// Operation measures one operation under a name such as "latency". What fails is not measured.
func (r *Recorder) Operation(name string, operation func() error) error {
	before := time.Now()
	if err := operation(); err != nil {
		return err
	}
	r.Record(name, time.Since(before))
	return nil
}

// Record keeps the time of one operation that has just ended.
func (r *Recorder) Record(name string, duration time.Duration) {
	r.last = time.Now()
	if r.first.IsZero() {
		r.first = r.last.Add(-duration)
	}
	r.spans[name] = append(r.spans[name], float64(duration))
	r.operations++
}

// Value reports a measure in its declared unit.
func (r *Recorder) Value(name string, value float64) error {
	if _, declared := r.trial.Measures[name]; !declared && len(r.trial.Measures) > 0 {
		return fmt.Errorf("%s is not a declared measure", name)
	}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fmt.Errorf("%s is %v, not a finite number", name, value)
	}
	r.values[name] = value
	return nil
}

// Invalid says why this trial must not count.
func (r *Recorder) Invalid(reason string) { r.reasons = append(r.reasons, reason) }

// Progress shows how far the run is; total 0: not known. Call it as often as you like.
func (r *Recorder) Progress(operations, total int) {
	now, since := time.Now(), r.told
	if since.IsZero() {
		since = r.asked
	} else if now.Sub(since) < 250*time.Millisecond {
		return
	}
	rate := math.Max(0, float64(operations-r.toldOperations)/math.Max(1e-9, now.Sub(since).Seconds()))
	r.told, r.toldOperations = now, operations
	line := map[string]any{"event": "progress", "operations": operations, "operationsTotal": nil, "rate": rate}
	if total > 0 {
		line["operationsTotal"] = total
	}
	r.send(line)
}

func (r *Recorder) span() (first time.Time, duration time.Duration) {
	first, last := r.first, r.last
	if first.IsZero() {
		first = r.asked
	}
	if last.IsZero() {
		last = time.Now()
	}
	return first, max(0, last.Sub(first))
}

// slice lets one turn be taken and answers it.
func (r *Recorder) slice(turn *Turn, settle time.Duration, take func(*Trial, *Recorder, *Turn) error) (any, error) {
	r.asked, r.first, r.last, r.sliced = time.Now(), time.Time{}, time.Time{}, true
	operations, failed := r.operations, r.Errors
	if err := take(r.trial, r, turn); err != nil {
		return nil, err
	}
	first, duration := r.span()
	r.slices += duration
	return map[string]any{"operations": r.operations - operations, "errors": r.Errors - failed, "durationNs": int64(duration),
		"startedAfterNs": int64(settle + first.Sub(r.asked)), "settleNs": int64(settle)}, nil
}

func (r *Recorder) result() map[string]any {
	measures := r.trial.Measures
	first, span := r.span()
	if r.sliced {
		first, span = r.asked, r.slices
	}
	duration := float64(span)
	set := func(name string, value float64) {
		if _, is := r.values[name]; !is {
			r.values[name] = value
		}
	}
	for name, spans := range r.spans {
		sort.Float64s(spans)
		if len(measures) == 0 {
			set(name, quantile(spans, 50))
		}
		for one, unit := range measures {
			if suffix, found := strings.CutPrefix(one, name); found {
				if ns, known := summary(spans, suffix); known {
					set(one, ns/perUnit(unit))
				}
			}
		}
	}
	if unit, declared := measures["duration"]; declared {
		set("duration", duration/perUnit(unit))
	}
	if _, declared := measures["throughput"]; declared && duration > 0 {
		set("throughput", float64(r.operations)*1e9/duration)
	}
	result := map[string]any{"values": r.values, "reasons": r.reasons, "errors": r.Errors,
		"startedAfterNs": math.Max(0, float64(first.Sub(r.asked))), "durationNs": duration}
	if r.operations > 0 {
		result["operations"] = r.operations
	}
	return result
}

func perUnit(unit string) float64 {
	if ns, known := nsOf[unit]; known {
		return ns
	}
	return 1
}

var percentile = regexp.MustCompile(`^_p(\d+)(?:_(\d+))?$`)

// summary is of sorted times: the median, or what a suffix such as _p99, _mean or _max says.
func summary(spans []float64, suffix string) (float64, bool) {
	switch suffix {
	case "":
		return quantile(spans, 50), true
	case "_min":
		return spans[0], true
	case "_max":
		return spans[len(spans)-1], true
	case "_mean":
		sum := 0.0
		for _, one := range spans {
			sum += one
		}
		return sum / float64(len(spans)), true
	}
	if found := percentile.FindStringSubmatch(suffix); found != nil {
		percent, err := strconv.ParseFloat(found[1]+"."+found[2]+"0", 64)
		return quantile(spans, percent), err == nil
	}
	return 0, false
}

func quantile(spans []float64, percent float64) float64 {
	place := float64(len(spans)-1) * math.Min(percent, 100) / 100
	low, high := spans[int(place)], spans[int(math.Ceil(place))]
	return low + (high-low)*(place-math.Floor(place))
}

// Serve serves one trial on stdio and ends the process. What is printed with fmt goes to the log.
func Serve(h Harness) {
	out := os.Stdout
	os.Stdout = os.Stderr
	serve(h, os.Stdin, out)
	os.Exit(0) // goroutines that the target left open keep nobody waiting
}

type request struct {
	ID    *int    `json:"id"`
	Op    *string `json:"op"`
	Plan  *Plan   `json:"plan"`
	Slice *work   `json:"slice"`
}

type work struct {
	Operations      int
	ForMs, SettleMs float64
	Counted         *bool
}

// state is what a served trial has so far.
type state struct {
	trial   *Trial
	counted *Recorder // of all slices that count
}

func serve(h Harness, in io.Reader, out io.Writer) {
	send := func(line any) {
		text, err := json.Marshal(line)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		out.Write(append(text, '\n'))
	}
	var at state
	lines := bufio.NewReader(in)
	for {
		line, end := lines.ReadBytes('\n')
		var asked request
		if err := json.Unmarshal(line, &asked); asked.ID != nil && asked.Op != nil {
			var result any
			if err != nil { // a plan of another form
				err = Error{"unsupported", "not a request of the protocol: " + err.Error()}
			} else {
				result, err = answer(h, &at, asked, send)
			}
			if err == nil {
				send(map[string]any{"id": *asked.ID, "ok": true, "result": result})
			} else {
				fmt.Fprintf(os.Stderr, "%s: %v\n", *asked.Op, err)
				send(map[string]any{"id": *asked.ID, "ok": false, "code": codeOf(err, *asked.Op), "message": err.Error()})
			}
			if *asked.Op == "bye" {
				break
			}
		}
		if end != nil {
			break
		}
	}
	if h.Close != nil && at.trial != nil {
		h.Close(at.trial)
	}
}

func codeOf(err error, op string) string {
	var known Error
	if errors.As(err, &known) && known.Code != "" {
		return known.Code
	}
	if op == "prepare" {
		return "bootstrap_failed"
	}
	return "load_failed"
}

func answer(h Harness, at *state, asked request, send func(any)) (result any, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v", broken)
		}
	}()
	op := *asked.Op
	switch op {
	case "hello":
		name := h.Name
		if name == "" {
			name = "go harness"
		}
		capabilities := []string{}
		if h.Take != nil {
			capabilities = append(capabilities, "slice")
		}
		return map[string]any{"protocol": 1, "harness": name, "language": "go", "runtimeVersion": runtime.Version(), "capabilities": capabilities}, nil
	case "bye":
		return struct{}{}, nil
	case "prepare":
		if at.trial != nil {
			return nil, Error{"unsupported", "A harness serves one trial; it was prepared before."}
		}
		if asked.Plan == nil || asked.Plan.DataDir == "" {
			return nil, Error{"unsupported", "prepare needs a plan with a dataDir"}
		}
		made := &Trial{Plan: *asked.Plan, Random: rand.New(rand.NewSource(asked.Plan.Seed)), Settings: map[string]string{}}
		if h.Prepare != nil {
			if err := h.Prepare(made); err != nil {
				return nil, err
			}
		}
		at.trial = made
		answer := map[string]any{"settings": made.Settings}
		if made.TargetVersion != "" {
			answer["targetVersion"] = made.TargetVersion
		}
		return answer, nil
	case "warmup", "run", "verify":
	default:
		if (op == "slice" || op == "summary") && h.Take != nil {
			break
		}
		return nil, Error{"unsupported", op + " is not supported"}
	}
	if at.trial == nil {
		return nil, Error{"load_failed", op + " came before prepare"}
	}
	switch {
	case op == "slice":
		return slice(h, at, asked.Slice, send)
	case op == "summary":
		if at.counted == nil {
			return nil, Error{"load_failed", "There was no slice before the summary."}
		}
		return at.counted.result(), nil
	case op == "run":
		recorder := newRecorder(at.trial, send)
		if err := h.Run(at.trial, recorder); err != nil {
			return nil, err
		}
		return recorder.result(), nil
	case op == "warmup" && h.Warmup != nil:
		operations, err := h.Warmup(at.trial)
		return map[string]any{"operations": operations}, err
	case op == "verify" && h.Verify != nil:
		reasons, err := h.Verify(at.trial)
		return map[string]any{"reasons": append([]string{}, reasons...), "settings": at.trial.Settings}, err
	}
	return struct{}{}, nil
}

func slice(h Harness, at *state, asked *work, send func(any)) (any, error) {
	if asked == nil || (asked.Operations > 0) == (asked.ForMs > 0) {
		return nil, Error{"unsupported", "slice needs a slice with operations or forMs"}
	}
	var settle time.Duration
	if asked.SettleMs > 0 {
		before := time.Now()
		if err := h.Take(at.trial, newRecorder(at.trial, send), turnFor(asked.SettleMs)); err != nil {
			return nil, err
		}
		settle = time.Since(before)
	}
	recorder := newRecorder(at.trial, send)
	if asked.Counted == nil || *asked.Counted {
		if at.counted == nil {
			at.counted = recorder
		}
		recorder = at.counted
	}
	turn := &Turn{left: asked.Operations}
	if asked.ForMs > 0 {
		turn = turnFor(asked.ForMs)
	}
	return recorder.slice(turn, settle, h.Take)
}

func turnFor(ms float64) *Turn {
	return &Turn{end: time.Now().Add(time.Duration(ms * float64(time.Millisecond)))}
}
