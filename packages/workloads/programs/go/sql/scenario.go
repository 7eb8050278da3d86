package main

import "fmt"

const scenarioVersion = 1

// scenario is one of the sql scenarios at its size. Everything it stores is made before the clock
// starts.
type scenario interface {
	insertIsTimed() bool
	rowsStored() int64
	rowsRead() int64
	insert(db connection, rows *lane) error
	// query answers a check of what it found, which runs after the clock has stopped.
	query(to *target, m *meter) (check func() error, err error)
	// counts of the rows that must be stored, by table.
	counts() map[string]int64
}

func newScenario(asked plan) (scenario, error) {
	if asked.ScenarioVersion == scenarioVersion {
		switch asked.Scenario {
		case "sql.simple", "sql.many", "sql.large":
			return newFlat(asked.Scenario, asked.Params), nil
		case "sql.complex", "sql.real":
			return newJoined(asked.Scenario, asked.Params), nil
		case "sql.concurrent":
			return newConcurrent(asked.Params), nil
		}
	}
	return nil, failure{"unsupported", fmt.Errorf(
		"this harness has no scenario %s version %d", asked.Scenario, asked.ScenarioVersion)}
}

// number is an integer parameter; the catalogue has checked that it is there and within its bounds.
func number(params map[string]any, name string) int {
	value, _ := params[name].(float64)
	return int(value)
}
