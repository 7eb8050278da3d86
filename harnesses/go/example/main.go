// SPDX-License-Identifier: Apache-2.0

// Sorts random numbers. Try it: lapline harness test -- go run ./example
package main

import (
	"slices"

	"lapline.local/harness"
)

func main() {
	var numbers, sorted []float64
	sortOnce := func(recorder *harness.Recorder) error {
		sorted = slices.Clone(numbers)
		return recorder.Operation("latency", func() error { slices.Sort(sorted); return nil })
	}
	harness.Serve(harness.Harness{
		Name: "sort",
		Prepare: func(trial *harness.Trial) error {
			count, given := trial.Params["count"].(float64)
			if !given {
				count = 10_000
			}
			for at := 0; at < int(count); at++ {
				numbers = append(numbers, trial.Random.Float64())
			}
			return nil
		},
		Run: func(_ *harness.Trial, recorder *harness.Recorder) error {
			for done := 1; done <= 50; done++ {
				if err := sortOnce(recorder); err != nil {
					return err
				}
				recorder.Progress(done, 50)
			}
			return nil
		},
		Take: func(_ *harness.Trial, recorder *harness.Recorder, turn *harness.Turn) error {
			for turn.Next() {
				if err := sortOnce(recorder); err != nil {
					return err
				}
			}
			return nil
		},
		Verify: func(*harness.Trial) ([]string, error) {
			if !slices.IsSorted(sorted) {
				return []string{"the numbers are not sorted"}, nil
			}
			return nil, nil
		},
	})
}
