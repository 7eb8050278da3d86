import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureDefinitionSchema } from "../../base/measures.ts";
import { goBenchMeasure } from "./goBenchMeasure.ts";
import { type GoBenchResult, parseGoBench } from "./parseGoBench.ts";

// As go 1.26 prints it.
const printed = `goos: linux
goarch: amd64
pkg: example.org/ayb/internal/api
cpu: AMD EPYC 7763 64-Core Processor
BenchmarkHealthCheck-2    	  210204	     16894 ns/op	    6743 B/op	      25 allocs/op
BenchmarkCreate-2         	    1734	   2103402 ns/op	   12170 B/op	     136 allocs/op
BenchmarkCreate-2         	    1699	   2114550 ns/op	   12169 B/op	     136 allocs/op
PASS
ok  	example.org/ayb/internal/api	12.345s
pkg: example.org/ayb/internal/text
BenchmarkJoin/words=8     	39215686	        30.51 ns/op	 262.20 MB/s	       0.5000 hits/op
PASS
`;

describe("parseGoBench", () => {
  it("reads results, repetitions, packages and the machine", () => {
    const { results, configuration, hasFailed, problems } = parseGoBench(printed);
    expect(problems).toEqual([]);
    expect(hasFailed).toBe(false);
    expect(configuration).toEqual({
      goos: "linux",
      goarch: "amd64",
      cpu: "AMD EPYC 7763 64-Core Processor",
    });
    expect(results.map(({ name, iterations }) => [name, iterations])).toEqual([
      ["HealthCheck", 210_204],
      ["Create", 1734],
      ["Create", 1699],
      ["Join/words=8", 39_215_686],
    ]);
    expect(results[0]).toMatchObject({ package: "example.org/ayb/internal/api", processors: 2 });
    expect(results[0]?.metrics).toEqual([
      { unit: "ns/op", value: 16_894 },
      { unit: "B/op", value: 6743 },
      { unit: "allocs/op", value: 25 },
    ]);
    expect(results[3]).toMatchObject({ package: "example.org/ayb/internal/text", processors: 1 });
    expect(results[3]?.metrics.map(({ unit }) => unit)).toEqual(["ns/op", "MB/s", "hits/op"]);
  });

  it("reads a table's numbers only behind a benchmark's name", () => {
    const log =
      "Benchmarking 12 things\nBenchmarks 10 3 ns/op\nbenchmark 1 2 ns/op\nBenchmarkOne\n";
    expect(parseGoBench(log)).toMatchObject({ results: [], problems: [] });
  });

  it.each([
    ["iterations", "BenchmarkX-8 many 12 ns/op", "iterations"],
    ["a value", "BenchmarkX-8 100 fast ns/op", "is not a value"],
    ["a finite value", "BenchmarkX-8 100 NaN ns/op", "is not a value"],
    ["a unit", "BenchmarkX-8 100 12 ns/op 5", "pairs"],
    ["any value", "BenchmarkX-8 100", "pairs"],
  ])("says so when a result lacks %s", (_, line, reason) => {
    const { results, problems } = parseGoBench(`\n${line}\n`);
    expect(results).toEqual([]);
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
  });

  it.each(["--- FAIL: BenchmarkX", "FAIL\texample.org/x\t0.1s", "panic: no", "exit status 2"])(
    "knows from %s that the output is a part",
    (line) => {
      expect(parseGoBench(`${printed}${line}\n`).hasFailed).toBe(true);
    },
  );

  const value = fc.oneof(
    fc.nat().map((n) => ({ text: String(n), value: n })),
    fc.double({ min: 1e-9, max: 1e15, noNaN: true }).map((n) => ({ text: String(n), value: n })),
  );
  const unit = fc.stringMatching(/^[A-Za-z]{1,8}\/op$/);
  const metric = fc.tuple(value, unit);
  const result = fc.record({
    name: fc.stringMatching(/^[A-Z][A-Za-z0-9_/=:.]{0,30}$/),
    processors: fc.integer({ min: 1, max: 256 }),
    iterations: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    metrics: fc.array(metric, { minLength: 1, maxLength: 6 }),
  });
  const gap = fc.constantFrom(" ", "\t", "    \t", "\t  ");

  it("finds again whatever Go could print, with any gaps and line ends", () => {
    fc.assert(
      fc.property(fc.array(result), gap, fc.constantFrom("\n", "\r\n"), (all, between, end) => {
        const lines = all.map(({ name, processors, iterations, metrics }) => {
          const suffix = processors === 1 ? "" : `-${processors}`;
          const values = metrics.flatMap(([{ text }, of]) => [text, of]);
          return [`Benchmark${name}${suffix}`, iterations, ...values].join(between);
        });
        const wanted: GoBenchResult[] = all.map(({ metrics, ...one }) => ({
          ...one,
          package: null,
          metrics: metrics.map(([{ value: number }, of]) => ({ unit: of, value: number })),
        }));
        const { results, problems } = parseGoBench(lines.join(end));
        expect(problems).toEqual([]);
        expect(results).toEqual(wanted);
      }),
    );
  });

  it("is not disturbed by other lines between", () => {
    const noise = fc
      .string()
      .filter(
        (text) => !/Benchmark|^[a-z][\w-]*:|\n|\r|^(--- FAIL|FAIL|panic|exit|fatal)/.test(text),
      );
    fc.assert(
      fc.property(fc.array(noise), (lines) => {
        const mixed = printed.split("\n").flatMap((line, i) => [lines[i] ?? "", line]);
        expect(parseGoBench(mixed.join("\n"))).toEqual(parseGoBench(printed));
      }),
    );
  });

  it("never throws and never makes up a value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const { iterations, metrics } of parseGoBench(`Benchmark${text}`).results) {
          for (const number of [iterations, ...metrics.map((one) => one.value)]) {
            expect(Number.isFinite(number)).toBe(true);
          }
        }
      }),
    );
  });
});

describe("goBenchMeasure", () => {
  it("knows what Go itself measures, and leaves a benchmark's own units alone", () => {
    for (const unit of ["ns/op", "MB/s", "B/op", "allocs/op"]) {
      measureDefinitionSchema.parse(goBenchMeasure(unit));
    }
    for (const unit of ["hits/op", "constructor", ""]) {
      expect(goBenchMeasure(unit)).toBeUndefined();
    }
  });
});
