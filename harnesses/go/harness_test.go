// SPDX-License-Identifier: Apache-2.0

package harness

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

type reply struct {
	ID     int
	OK     bool
	Code   string
	Result map[string]any
}

// talk answers these lines as a harness would.
func talk(t *testing.T, h Harness, lines ...string) []reply {
	t.Helper()
	var out bytes.Buffer
	serve(h, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out)
	var replies []reply
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		var one reply
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		replies = append(replies, one)
	}
	return replies
}

func planWith(more string) string {
	return `{"dataDir":"/nowhere","seed":7,"baseUrl":null,"later":1,"measures":{"latency":"us","latency_p99":"us","throughput":"ops/s","duration":"ms"}` + more + `}`
}

func TestSlices(t *testing.T) {
	h := Harness{Take: func(_ *Trial, recorder *Recorder, turn *Turn) error {
		for turn.Next() {
			if err := recorder.Operation("latency", func() error { time.Sleep(time.Millisecond); return nil }); err != nil {
				return err
			}
		}
		return nil
	}}
	lines := []string{`{"id":1,"op":"hello"}`, `{"id":2,"op":"summary"}`, `{"id":3,"op":"prepare","plan":` + planWith("") + `}`}
	for place, slice := range []string{`{"operations":7,"settleMs":0,"counted":false}`, `{"operations":30,"settleMs":2,"counted":true}`, `{"forMs":20,"settleMs":0,"counted":true}`, `{"settleMs":0}`} {
		lines = append(lines, fmt.Sprintf(`{"id":%d,"op":"slice","slice":%s}`, place+10, slice))
	}
	replies := talk(t, h, append(lines, `{"id":20,"op":"summary"}`)...)
	if len(replies) != 8 || fmt.Sprint(replies[0].Result["capabilities"]) != "[slice]" || replies[1].OK || replies[6].Code != "unsupported" {
		t.Fatal(replies)
	}
	number := func(place int, member string) float64 { return replies[place].Result[member].(float64) }
	if number(3, "operations") != 7 || number(4, "operations") != 30 {
		t.Error(replies)
	}
	if settle := number(4, "settleNs"); settle < 2e6 || number(4, "startedAfterNs") < settle || number(5, "durationNs") < 15e6 {
		t.Error(replies)
	}
	for _, member := range []string{"operations", "durationNs"} {
		if sum := number(4, member) + number(5, member); number(7, member) != sum {
			t.Errorf("%s: %v, not %v", member, number(7, member), sum)
		}
	}
	if values := replies[7].Result["values"].(map[string]any); len(values) != 4 {
		t.Error(values)
	}
	if _, can := talk(t, Harness{}, lines[0])[0].Result["capabilities"].([]any); !can {
		t.Error("it says nothing of what it can")
	}
}

func TestWholeTrial(t *testing.T) {
	closed := false
	h := Harness{
		Prepare: func(trial *Trial) error {
			trial.Settings["pages"], trial.TargetVersion, trial.State = "4096", "3.1", trial.Random.Int()
			return nil
		},
		Warmup: func(*Trial) (int, error) { return 5, nil },
		Run: func(_ *Trial, recorder *Recorder) error {
			for at := 0; at < 10; at++ {
				if err := recorder.Operation("latency", func() error { time.Sleep(time.Millisecond); return nil }); err != nil {
					return err
				}
			}
			return nil
		},
		Verify: func(*Trial) ([]string, error) { return []string{"a row is lost"}, nil },
		Close:  func(*Trial) { closed = true },
	}
	lines := []string{`{"id":1,"op":"hello"}`, `{"id":2,"op":"prepare","plan":` + planWith("") + `}`}
	for place, op := range []string{"warmup", "run", "verify", "bye"} {
		lines = append(lines, fmt.Sprintf(`{"id":%d,"op":"%s"}`, place+3, op))
	}
	replies := talk(t, h, lines...)
	if len(replies) != 6 || !closed {
		t.Fatalf("%v, closed: %v", replies, closed)
	}
	for place, one := range replies {
		if !one.OK || one.ID != place+1 {
			t.Errorf("%+v", one)
		}
	}
	run := replies[3].Result
	values := run["values"].(map[string]any)
	if len(values) != 4 || values["latency"].(float64) < 900 || run["operations"].(float64) != 10 || run["durationNs"].(float64) < 9e6 {
		t.Errorf("%v", run)
	}
	if replies[1].Result["targetVersion"] != "3.1" || replies[2].Result["operations"].(float64) != 5 {
		t.Errorf("%v", replies)
	}
	if reasons := replies[4].Result["reasons"].([]any); len(reasons) != 1 {
		t.Errorf("%v", reasons)
	}
}

func TestWhatItRefuses(t *testing.T) {
	h := Harness{
		Prepare: func(trial *Trial) error {
			if trial.Params["broken"] == true {
				return Error{"target_not_ready", "the disk is full"}
			}
			return nil
		},
		Run: func(*Trial, *Recorder) error { panic("oh") },
	}
	replies := talk(t, h, "Hello?", "", "{}", "[1]", "null", `{"op":"hello"}`, `{"id":7`,
		`{"id":1,"op":"run"}`, `{"id":2,"op":"explode"}`, `{"id":3,"op":"prepare"}`, `{"id":4,"op":"prepare","plan":"fast"}`,
		`{"id":5,"op":"prepare","plan":`+planWith(`,"params":{"broken":true}`)+`}`,
		`{"id":6,"op":"prepare","plan":`+planWith("")+`}`, `{"id":7,"op":"prepare","plan":`+planWith("")+`}`, `{"id":8,"op":"run"}`)
	codes := []string{}
	for _, one := range replies {
		codes = append(codes, one.Code)
	}
	expected := "[load_failed unsupported unsupported unsupported target_not_ready  unsupported load_failed]"
	if fmt.Sprint(codes) != expected {
		t.Errorf("%v", codes)
	}
}

func TestMeasuresAreInTheirUnitsAndNamedBySuffix(t *testing.T) {
	declared := map[string]string{"read": "us", "read_p99": "ms", "read_max": "ns", "read_min": "ns", "read_mean": "us", "reads": "ops/s"}
	recorder := newRecorder(&Trial{Plan: Plan{Measures: declared}}, func(any) {})
	for _, span := range []time.Duration{3000, 1000, 2000} {
		recorder.Record("read", span)
	}
	if err := recorder.Value("reads", 5); err != nil {
		t.Error(err)
	}
	values := recorder.result()["values"].(map[string]float64)
	for name, expected := range map[string]float64{"read": 2, "read_p99": 0.00298, "read_max": 3000, "read_min": 1000, "read_mean": 2, "reads": 5} {
		if math.Abs(values[name]-expected) > 1e-9 {
			t.Errorf("%s: %v", name, values[name])
		}
	}
	if recorder.Value("raeds", 5) == nil || recorder.Value("reads", math.NaN()) == nil {
		t.Error("a value that cannot be one was taken")
	}
}

func TestProgressIsRareAndFailuresAreNotMeasured(t *testing.T) {
	sent := 0
	recorder := newRecorder(&Trial{}, func(any) { sent++ })
	for done := 0; done < 1000; done++ {
		recorder.Progress(done, 1000)
	}
	if sent < 1 || sent > 20 {
		t.Errorf("%d", sent)
	}
	failed := errors.New("lost")
	if recorder.Operation("latency", func() error { return failed }) != failed || recorder.operations != 0 {
		t.Error("a failed operation was measured")
	}
}
