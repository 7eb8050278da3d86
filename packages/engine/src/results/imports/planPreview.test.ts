import { importExtentWords, importPreviewSchema } from "@lapline/contracts";
import { expect, it } from "vitest";
import { planPreview } from "./planPreview.ts";

const now = new Date("2026-11-21T00:00:00Z");
const file = (name: string, content: string) => ({ name, format: "auto" as const, content });
const preview = (files: ReturnType<typeof file>[], version?: string) =>
  planPreview({ files, version, scenario: "imported" }, { place: { problems: [] }, now }).preview;

it("says the format, what is in each file and which reports they would make together", () => {
  const answer = preview(
    [
      file("a.txt", "BenchmarkJoin 1 400 ns/op 48 B/op\nBenchmarkSplit 1 9 ns/op\nPASS"),
      file("b.txt", "BenchmarkJoin 1 410 ns/op 48 B/op\nPASS"),
    ],
    "1.0.0",
  );
  expect(importPreviewSchema.omit({ results: true }).parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    files: [
      { name: "a.txt", format: "go", benchmarks: 2, measures: 3, samples: 3 },
      { name: "b.txt", format: "go", benchmarks: 1, measures: 2, samples: 2 },
    ],
    reports: 2,
    needsVersion: false,
    problems: [],
  });
  expect(answer.examples[0]).toMatchObject({
    benchmark: "Join",
    version: "1.0.0",
    measures: [{ unit: "ns", samples: 2 }, { unit: "bytes" }],
  });
});

it("counts a benchmark of a history once, however many commits it has", () => {
  const commit = (version: string) => ({
    name: "render",
    version,
    measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [1, 2] }],
  });
  const benchmarks = ["1.0.0", "1.1.0", "1.2.0"].map(commit);
  const answer = preview([file("c.json", JSON.stringify({ lapline: 1, benchmarks }))]);
  expect(answer).toMatchObject({
    files: [{ benchmarks: 1, measures: 1, samples: 6 }],
    reports: 3,
  });
});

it("asks for a version only where neither a file nor the request names one", () => {
  const [go] = [file("a.txt", "BenchmarkJoin 1 400 ns/op\nPASS")];
  expect(preview([go])).toMatchObject({ needsVersion: true, reports: 1, problems: [] });
  expect(preview([go]).examples).toMatchObject([{ version: null }]);
  const own = file(
    "b.json",
    JSON.stringify({
      lapline: 1,
      benchmarks: [
        {
          name: "render",
          version: "2.0.0",
          measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [1, 2] }],
        },
      ],
    }),
  );
  expect(preview([own])).toMatchObject({ needsVersion: false, examples: [{ version: "2.0.0" }] });
});

it("names file, line and reason of what would be refused, beside what could be read", () => {
  const answer = preview([
    file("good.txt", "BenchmarkJoin 1 400 ns/op\nPASS"),
    file("bad.txt", "goos: linux\nBenchmarkJoin 1 x ns/op\nPASS"),
  ]);
  expect(answer.files.map(({ format }) => format)).toEqual(["go", null]);
  expect(answer.problems).toEqual([
    { path: "files.1", message: 'bad.txt, line 2: "x" is not a value in ns/op.' },
  ]);
});

it("names each benchmark of a history once, with how many versions, from when until when", () => {
  const commits = Array.from({ length: 20 }, (_, day) => ({
    commit: { id: `c${day}` },
    date: Date.UTC(2026, 6, 6 + day * 2),
    tool: "cargo",
    benches: ["a", "b", "c"].map((name) => ({ name, value: day + 1, unit: "ns/iter" })),
  }));
  const data = { lastUpdate: 1, repoUrl: "https://github.com/own/My_Lib", entries: { B: commits } };
  const answer = preview([file("data.js", `window.BENCHMARK_DATA = ${JSON.stringify(data)}`)]);
  expect(answer).toMatchObject({
    reports: 60,
    parts: 1,
    extent: {
      benchmarks: 3,
      versions: 20,
      from: "2026-07-06T00:00:00.000Z",
      to: "2026-08-13T00:00:00.000Z",
    },
    suggested: { target: "my-lib", label: null },
  });
  expect(answer.examples).toMatchObject(
    ["a", "b", "c"].map((name) => ({ benchmark: `B: ${name}`, version: "c19", versions: 20 })),
  );
  expect(importExtentWords(answer)).toBe("3 benchmarks × 20 versions, 2026-07-06 to 08-13");
});
