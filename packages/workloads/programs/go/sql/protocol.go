package main

import "errors"

type request struct {
	ID   int    `json:"id"`
	Op   string `json:"op"`
	Plan *plan  `json:"plan"`
}

// plan holds what this harness needs of a trial's plan.
type plan struct {
	Scenario        string         `json:"scenario"`
	ScenarioVersion int            `json:"scenarioVersion"`
	Params          map[string]any `json:"params"`
	Durability      string         `json:"durability"`
	DataDir         string         `json:"dataDir"`
}

type success struct {
	ID     int  `json:"id"`
	Ok     bool `json:"ok"`
	Result any  `json:"result"`
}

type refusal struct {
	ID      int    `json:"id"`
	Ok      bool   `json:"ok"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

type progressEvent struct {
	Event           string  `json:"event"`
	Operations      int64   `json:"operations"`
	OperationsTotal int64   `json:"operationsTotal"`
	Rate            float64 `json:"rate"`
}

type helloResult struct {
	Protocol       int    `json:"protocol"`
	Harness        string `json:"harness"`
	Language       string `json:"language"`
	RuntimeVersion string `json:"runtimeVersion"`
}

type probeResult struct {
	EmptySpanNs float64      `json:"emptySpanNs"`
	Loops       []probedLoop `json:"loops"`
}

type probedLoop struct {
	Name        string       `json:"name"`
	Operations  int64        `json:"operations"`
	DurationNs  int64        `json:"durationNs"`
	OperationNs float64      `json:"operationNs"`
	Turns       []probedTurn `json:"turns"`
}

type probedTurn struct {
	HarnessNs int64 `json:"harnessNs"`
	BareNs    int64 `json:"bareNs"`
}

type prepareResult struct {
	StartNs       int64             `json:"startNs"`
	StartSeen     string            `json:"startSeen"`
	TargetVersion *string           `json:"targetVersion"`
	Settings      map[string]string `json:"settings"`
}

type warmupResult struct {
	Operations int64 `json:"operations"`
}

type runResult struct {
	StartedAtNs string             `json:"startedAtNs"`
	DurationNs  int64              `json:"durationNs"`
	Values      map[string]float64 `json:"values"`
	Histograms  []struct{}         `json:"histograms"`
	Load        loadFacts          `json:"load"`
	Reasons     []reason           `json:"reasons"`
	Throughput  throughput         `json:"throughput"`
}

type loadFacts struct {
	Operations           int64            `json:"operations"`
	Non2xx               int64            `json:"non2xx"`
	Timeouts             int64            `json:"timeouts"`
	SocketErrors         int64            `json:"socketErrors"`
	StatusCounts         map[string]int64 `json:"statusCounts"`
	GeneratorUtilisation *float64         `json:"generatorUtilisation"`
	GeneratorCPUCores    *float64         `json:"generatorCpuCores"`
	TimeoutMs            *float64         `json:"timeoutMs"`
}

type throughput struct {
	StepMs     int64   `json:"stepMs"`
	Operations []int64 `json:"operations"`
}

type verifyResult struct {
	Reasons  []reason          `json:"reasons"`
	Settings map[string]string `json:"settings"`
}

// reason says why a trial does not count.
type reason struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// failure ends a trial with the error code of the job that it stands for.
type failure struct {
	code  string
	cause error
}

func (f failure) Error() string { return f.cause.Error() }
func (f failure) Unwrap() error { return f.cause }

func codeOf(err error) string {
	var known failure
	if errors.As(err, &known) {
		return known.code
	}
	return "load_failed"
}
