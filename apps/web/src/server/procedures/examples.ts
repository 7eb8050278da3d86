/** An id, as every example has it. */
export const exampleId = "0199a61f-1c00-7c00-8000-000000000001";

/** A run of two versions. */
export const submission = {
  targets: [{ target: "pocketbase", versions: ["0.36.8", "0.40.4"], options: { build: "cgo" } }],
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
  trials: 5,
};

/** A library with Go benchmarks. */
export const definition = {
  text: `target:
  id: words
  source: { git: { repository: https://git.example.org/team/words.git } }
  build: { image: "golang:1.25" }
scenarios:
  - id: words.micro
    command: { run: [go, test, "-bench=.", "-run=^$", ./...] }
`,
};

/** A rule for one target. */
export const rule = { name: "Throughput of PocketBase", target: "pocketbase", minChange: 0.05 };

/** 20 ms. */
export const budget = { target: "pocketbase", measure: "latency_p99", value: 20_000_000 };

/** What a run that Lapline submits by itself measures. */
export const template = {
  target: "pocketbase",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};

/** Versions between two, the middle one first. */
export const backfill = { template, points: { from: "0.22.0", to: "0.30.0" }, order: "bisection" };

/** A rule for pull requests. */
export const hookRule = {
  name: "pull requests",
  events: ["pull_request"],
  branches: ["main"],
  paths: { include: ["src/**"], exclude: ["**/*.md"] },
  template,
  version: { kind: "commit" },
  baseline: { kind: "merge_base" },
};
