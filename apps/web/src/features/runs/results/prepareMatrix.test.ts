import { countedResults, type Job, type RunResult } from "@lapline/contracts";
import { sampleJob } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenWords, prepareMatrix } from "./prepareMatrix.ts";
import { resultsMarkdown } from "./resultsMarkdown.ts";

const job = (place: number, changes: Partial<Job> = {}): Job => ({
  ...sampleJob,
  id: `019ab000-0000-7000-8000-00000000000${place}`,
  status: "PROCESSED",
  ...changes,
});

const titles = {
  ...{ throughput: "Throughput", latency: "Latency", memory: "Memory", size: "Size" },
  cpu_time_per_operation: "CPU time per operation",
};

function result(of: Job, name: keyof typeof titles, changes: Partial<RunResult> = {}): RunResult {
  return {
    jobId: of.id,
    seriesId: `${of.id} ${name}`,
    measure: { name, title: titles[name], unit: "ops/s", direction: "higher_is_better" },
    ...{ value: 100, ciLow: 99, ciHigh: 101, n: 5, valid: true, change: null },
    ...changes,
  };
}

const slower: RunResult["change"] = {
  baseVersion: "0.40.3",
  measured: "separately",
  ...{ ratio: 0.9, low: 0.89, high: 0.91, verdict: "worse" },
  n: { base: 5, head: 5 },
};
const namesOf = (jobs: readonly Job[], results: readonly RunResult[] = []) =>
  prepareMatrix(jobs, results, { all: false }).map(({ rows }) => rows.map(({ name }) => name));

test("lines are named by what differs only, and what all share is said above", () => {
  const jobs = [job(1, { version: "1.0" }), job(2, { version: "1.1" })];
  const [group] = prepareMatrix(jobs, [], { all: false });
  expect(group?.rows.map(({ name }) => name)).toEqual(["1.0", "1.1"]);
  expect(group?.shared).toContain(sampleJob.label);
  const modes = [job(1), job(2, { durability: "other" })];
  expect(namesOf(modes)).toEqual([[sampleJob.durability, "other"]]);
  const sizes = [job(1, { params: { count: 1 } }), job(2, { params: { count: 2 } })];
  expect(namesOf(sizes)).toEqual([["count 1", "count 2"]]);
});

test("each target and scenario has a table of its own", () => {
  const jobs = [job(1), job(2, { scenario: "records.read" }), job(3, { target: "other" })];
  expect(prepareMatrix(jobs, [], { all: false })).toHaveLength(3);
});

test("benchmarks are lines, the versions of each together", () => {
  const jobs = [job(1, { version: "1.0" }), job(2, { version: "1.1" })];
  const names = ["BenchmarkA", "BenchmarkB"];
  const results = jobs.flatMap((each) =>
    names.map((benchmark) => result(each, "throughput", { benchmark })),
  );
  const [group] = prepareMatrix(jobs, results, { all: false });
  expect(group?.rows.map(({ benchmark, name, span }) => [benchmark, name, span])).toEqual([
    ["BenchmarkA", "1.0", 2],
    ["BenchmarkA", "1.1", 0],
    ["BenchmarkB", "1.0", 2],
    ["BenchmarkB", "1.1", 0],
  ]);
});

test("CPU time of an operation is no headline, and a column where it moved", () => {
  const only = job(1);
  const own = result(only, "throughput");
  const cost = result(only, "cpu_time_per_operation");
  const columnsOf = (results: RunResult[]) =>
    prepareMatrix([only], results, { all: false })[0]?.columns.map(({ name }) => name);
  expect(columnsOf([own, cost])).toEqual(["throughput"]);
  expect(columnsOf([own, { ...cost, change: slower }])).toEqual([
    "throughput",
    "cpu_time_per_operation",
  ]);
});

test("the first measures are columns, and those that moved; all of them on request", () => {
  const only = job(1);
  const names = ["throughput", "latency", "memory", "size"] as const;
  const results = names.map((name) => result(only, name));
  const columnsOf = (of: readonly RunResult[], all = false) =>
    prepareMatrix([only], of, { all }).map(({ columns, hidden }) => [
      columns.map(({ name }) => name),
      hidden,
    ]);
  const one = { counted: 1, derived: 0 };
  const none = { counted: 0, derived: 0 };
  expect(columnsOf(results)).toEqual([[["throughput", "latency", "memory"], one]]);
  expect(columnsOf(results, true)).toEqual([[[...names], none]]);
  const moved = [...results.slice(0, 3), result(only, "size", { change: slower })];
  expect(columnsOf(moved)).toEqual([[[...names], none]]);
});

test("as many measures are said to be left out as the sentence counts, and the derived ones apart", () => {
  const only = job(1);
  const names = ["throughput", "latency", "memory", "size"] as const;
  const results = names.map((name) => result(only, name));
  const derived = results.map((one) =>
    one.measure.name === "size" ? { ...one, derivedFrom: "throughput" } : one,
  );
  const wordsOf = (of: readonly RunResult[], all = false) =>
    hiddenWords(prepareMatrix([only], of, { all }));
  expect(wordsOf(results)).toBe("1 more");
  expect(wordsOf(derived)).toBe("1 derived");
  expect(wordsOf(derived, true)).toBe("");
  const counted = countedResults(derived).length;
  const [group] = prepareMatrix([only], derived, { all: false });
  expect(group?.columns.length).toBe(counted);
});

test("a job without results keeps its line", () => {
  const jobs = [job(1, { version: "1.0" }), job(2, { version: "1.1", status: "FAILED" })];
  const [first] = jobs;
  const [group] = prepareMatrix(jobs, first ? [result(first, "throughput")] : [], { all: false });
  expect(group?.rows.map(({ cells }) => cells.length)).toEqual([1, 0]);
});

test("no two lines of a table read alike", () => {
  const anyJob = fc.record({
    version: fc.constantFrom("1.0", "1.1"),
    durability: fc.constantFrom("default", "strict"),
    label: fc.constantFrom("local", "big"),
    trials: fc.constantFrom(3, 5),
    params: fc.dictionary(fc.constantFrom("count", "rate"), fc.constantFrom(1, 2, "1", true)),
  });
  fc.assert(
    fc.property(fc.array(anyJob, { minLength: 1, maxLength: 9 }), (several) => {
      const jobs = several.map((changes, place) => job(place, changes));
      for (const names of namesOf(jobs)) expect(new Set(names).size).toBe(names.length);
    }),
  );
});

test("Markdown has the sentence, a table, and the reason of what failed", () => {
  const jobs = [
    job(1, { version: "1.0" }),
    job(2, { version: "1.1|x", status: "FAILED", errorCode: "target_not_ready" }),
  ];
  const [first] = jobs;
  const items = first ? [result(first, "throughput", { change: slower })] : [];
  const text = resultsMarkdown(
    { title: "A run", address: "http://localhost/p/default/runs/1" },
    { jobs },
    { sentence: "1 looks slower, 1 failed; nothing else moved", items },
    { all: false },
  );
  expect(text).toContain(
    "**1 looks slower, 1 failed; nothing else moved** ([A run](http://localhost/p/default/runs/1))",
  );
  const lines = text.split("\n");
  const rows = lines.filter((line) => line.startsWith("|"));
  expect(rows).toHaveLength(4);
  expect(rows[0]).toBe("| Measured | Throughput, ops/s |");
  expect(rows[2]).toContain("looks 10\u202f% slower");
  expect(rows[2]).toContain("against 0.40.3");
  expect(rows[3]).toContain("1.1\\|x");
  // A line has as many cells as its head, whatever stands in it.
  for (const row of rows) expect(row.replaceAll("\\|", "").split("|")).toHaveLength(4);
});
