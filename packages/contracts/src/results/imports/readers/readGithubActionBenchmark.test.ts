import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseImport } from "../parseImport.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

function read(text: string) {
  const parsed = parseImport(text, { format: "auto", fileName: "x" });
  return parsed.ok ? parsed.file.benchmarks : expect.unreachable(parsed.reason);
}

test("one version for each commit, oldest first, each metric of a Go line once", () => {
  const written = {
    "github-action-benchmark.js.txt": [
      ["728c", "2026-11-21T12:31:13.835Z"],
      ["d541", "2026-11-21T12:31:16.063Z"],
    ],
    "github-action-benchmark.json": [
      ["314c", "2026-11-21T12:31:16.298Z"],
      ["32cb", "2026-11-21T12:31:17.465Z"],
    ],
  };
  for (const [fileName, commits] of Object.entries(written)) {
    const benchmarks = read(fixture(fileName));
    const sizes = ["Go Benchmark: BenchmarkJoin/size=1", "Go Benchmark: BenchmarkJoin/size=8"];
    expect(
      benchmarks.map(({ version, measuredAt, name }) => [version?.slice(0, 4), measuredAt, name]),
    ).toEqual(commits.flatMap((commit) => sizes.map((name) => [...commit, name])));
    expect(
      benchmarks.map(({ measures }) => measures.map(({ name, samples }) => [name, samples])),
    ).toEqual(
      [
        [3.245, 0, 0],
        [110.5, 64, 1],
        [2.316, 0, 0],
        [62.58, 64, 1],
      ].map(([time, memory, allocations]) => [
        ["time_per_operation", [time]],
        ["memory_per_operation", [memory]],
        ["allocations_per_operation", [allocations]],
      ]),
    );
  }
});
test("before 1.18 a line of Go was one entry, and a rate of JMH is better when higher", () => {
  const json = JSON.parse(fixture("github-action-benchmark.json"));
  const [first] = json.entries["Go Benchmark"];
  const [line] = first.benches;
  const only = (tool: string, bench: object) => {
    const entries = { Suite: [{ ...first, tool, benches: [{ ...line, ...bench }] }] };
    const text = JSON.stringify({ ...json, entries });
    return read(text);
  };
  expect(only("go", {})).toMatchObject([
    {
      name: "Suite: BenchmarkJoin/size=1",
      measures: [{ name: "time_per_operation", unit: "ns", samples: [3.245] }],
    },
  ]);
  expect(only("go", { unit: "MB/s" })).toMatchObject([
    { measures: [{ direction: "higher_is_better", samples: [3_245_000] }] },
  ]);
  expect(only("jmh", { unit: "ops/ms" })).toMatchObject([
    { measures: [{ name: "throughput", direction: "higher_is_better", samples: [3245] }] },
  ]);
  expect(only("cargo", { unit: "ns/iter" })).toMatchObject([
    { measures: [{ name: "time_per_operation", direction: "lower_is_better" }] },
  ]);
});
