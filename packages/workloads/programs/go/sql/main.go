// Command sql is the harness of the sql scenarios for one SQLite library of Go: the process is the
// target, and it speaks the harness protocol, JSON lines on stdio (packages/contracts/src/work/runs/harness.ts).
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// A prepare request carries one plan; nothing in it is larger than a path.
const requestBytesMax = 1 << 20

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// serve answers requests until bye or the end of the input. A line that is no request is logged and
// skipped.
func serve(input io.Reader, output io.Writer) error {
	lines := bufio.NewScanner(input)
	lines.Buffer(make([]byte, 64*1024), requestBytesMax)
	out := &lineWriter{encoder: json.NewEncoder(output)}
	current := &trial{onProgress: out.send}
	defer current.close()
	for lines.Scan() {
		var asked request
		problem := json.Unmarshal(lines.Bytes(), &asked)
		if asked.ID == 0 || asked.Op == "" {
			fmt.Fprintf(os.Stderr, "not a harness request: %.200s\n", lines.Text())
			continue
		}
		result, err := answer(current, asked, problem)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s failed: %v\n", asked.Op, err)
			out.send(refusal{ID: asked.ID, Code: codeOf(err), Message: err.Error()})
		} else {
			out.send(success{ID: asked.ID, Ok: true, Result: result})
		}
		if asked.Op == "bye" {
			return out.err
		}
	}
	return errors.Join(lines.Err(), out.err)
}

// answer does what is asked; problem is what was wrong with the request's form.
func answer(current *trial, asked request, problem error) (any, error) {
	if problem != nil {
		return nil, failure{"unsupported", fmt.Errorf("this is no request of the protocol: %w", problem)}
	}
	switch asked.Op {
	case "hello":
		return helloResult{
			Protocol: 1, Harness: "sql-go", Language: "go", RuntimeVersion: runtime.Version(),
		}, nil
	case "probe":
		return probe()
	case "prepare":
		if asked.Plan == nil {
			return nil, failure{"unsupported", errors.New("prepare came without a plan")}
		}
		return current.prepare(*asked.Plan)
	case "warmup":
		return current.warmup()
	case "run":
		return current.run()
	case "verify":
		return current.verify()
	case "bye":
		return struct{}{}, current.close()
	}
	return nil, failure{"unsupported", fmt.Errorf("this harness does not know %s", asked.Op)}
}

// lineWriter writes one JSON value per line; progress comes from another goroutine.
type lineWriter struct {
	mutex   sync.Mutex
	encoder *json.Encoder
	err     error
}

func (w *lineWriter) send(line any) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.err = errors.Join(w.err, w.encoder.Encode(line))
}
