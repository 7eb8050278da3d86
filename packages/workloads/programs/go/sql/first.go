package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// runFirst does the whole work of the plan in another process of this program, on a database of its
// own that is removed when it ended. So what is measured after it is the second of two runs. It answers
// the rows of the first one's spans.
func runFirst(asked plan) (rows int64, err error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	first := asked
	first.DataDir = filepath.Join(asked.DataDir, "first")
	first.Params = map[string]any{}
	for name, value := range asked.Params {
		if name != "secondProcess" && name != "warmup" {
			first.Params[name] = value
		}
	}
	if err := os.Mkdir(first.DataDir, 0o700); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(first.DataDir)) }()
	child := exec.Command(program)
	child.Stderr = os.Stderr
	input, err := child.StdinPipe()
	if err != nil {
		return 0, err
	}
	output, err := child.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := child.Start(); err != nil {
		return 0, fmt.Errorf("the first process did not start: %w", err)
	}
	rows, asking := converse(json.NewEncoder(input), bufio.NewScanner(output), []request{
		{ID: 1, Op: "prepare", Plan: &first}, {ID: 2, Op: "run"}, {ID: 3, Op: "bye"},
	})
	if asking != nil {
		// It may wait for a request that never comes.
		_ = child.Process.Kill()
	}
	if err := errors.Join(asking, input.Close(), child.Wait()); err != nil {
		return 0, fmt.Errorf("the first process failed: %w", err)
	}
	return rows, nil
}

// converse asks one request after another and stops at the first that is refused or whose span is no
// result. It answers the rows of all spans. Progress is skipped: nobody waits for it.
func converse(requests *json.Encoder, lines *bufio.Scanner, all []request) (rows int64, err error) {
	lines.Buffer(make([]byte, 64*1024), requestBytesMax)
	for _, one := range all {
		if err := requests.Encode(one); err != nil {
			return rows, err
		}
		done, err := answerTo(one, lines)
		if err != nil {
			return rows, err
		}
		rows += done
	}
	return rows, nil
}

func answerTo(asked request, lines *bufio.Scanner) (rows int64, err error) {
	for lines.Scan() {
		var said struct {
			ID      int    `json:"id"`
			Ok      bool   `json:"ok"`
			Message string `json:"message"`
			Result  struct {
				Reasons []reason  `json:"reasons"`
				Load    loadFacts `json:"load"`
			} `json:"result"`
		}
		if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
			return 0, err
		}
		switch {
		case said.ID != asked.ID:
		case !said.Ok:
			return 0, fmt.Errorf("%s was refused: %s", asked.Op, said.Message)
		case len(said.Result.Reasons) > 0:
			return 0, errors.New(said.Result.Reasons[0].Detail)
		default:
			return said.Result.Load.Operations, nil
		}
	}
	return 0, errors.Join(errors.New("it ended without an answer to "+asked.Op), lines.Err())
}
