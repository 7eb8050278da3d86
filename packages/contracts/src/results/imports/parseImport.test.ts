import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ImportFormat, importFormats } from "../../base/importFormats.ts";
import { parseImport } from "./parseImport.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8");

function read(fileName: string, format: ImportFormat | "auto" = "auto") {
  const parsed = parseImport(fixture(fileName), { format, fileName });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

/** Every measure as `benchmark measure unit` with its samples rounded to a thousandth. */
function samplesOf(fileName: string): Record<string, number[]> {
  return Object.fromEntries(
    read(fileName).file.benchmarks.flatMap(({ name, measures }) =>
      measures.map(({ name: measure, unit, samples }) => [
        `${name} ${measure} ${unit}`,
        samples.map((value) => Math.round(value * 1000) / 1000),
      ]),
    ),
  );
}

const files: Record<string, ImportFormat> = {
  "lapline.json": "lapline",
  "bencher.json": "bencher",
  "bencher-perf.json": "bencher",
  "asv/box/5a1e0f2b-virtualenv-py3.12-numpy.json": "asv",
  "asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json": "asv",
  "conbench.json": "conbench",
  "go.txt": "go",
  "google-benchmark.json": "google-benchmark",
  "criterion/join/space/8/new/sample.json": "criterion",
  "criterion/join/space/8/new/estimates.json": "criterion",
  "criterion-messages.jsonl": "criterion",
  "jmh.json": "jmh",
  "pytest-benchmark.json": "pytest-benchmark",
  "hyperfine.json": "hyperfine",
  "k6-summary.json": "k6",
  "k6-handle-summary.json": "k6",
  "k6-points.jsonl": "k6",
  "autocannon.json": "autocannon",
  "wrk.txt": "wrk",
  "wrk2.txt": "wrk",
  "oha.json": "oha",
  "pgbench.txt": "pgbench",
  "sysbench-cpu.txt": "sysbench",
  "sysbench-memory.txt": "sysbench",
  "vitest.json": "vitest",
  "benchmarkdotnet.json": "benchmarkdotnet",
  "github-action-benchmark.js.txt": "github-action-benchmark",
  "github-action-benchmark.json": "github-action-benchmark",
  "flutter-database.txt": "flutter-database",
  "libtest.txt": "libtest",
  "lines.txt": "lines",
};

test.each(Object.entries(files))("%s is recognised as %s", (fileName, format) => {
  expect(read(fileName).format).toBe(format);
  expect(read(fileName, format)).toEqual(read(fileName));
});

test("every format has a fixture", () => {
  // A table is read by a mapping alone; its tests are beside it.
  const own = importFormats.filter((format) => format !== "table");
  expect([...new Set(Object.values(files))].sort()).toEqual(own.sort());
});

describe("samples are raw and in base units", () => {
  test("go: each line of -count, with the unit of the benchmark's own", () => {
    const samples = samplesOf("go.txt");
    expect(samples["Join/size=1-2 time_per_operation ns"]).toEqual([404.1, 190.8, 841.1, 125.4]);
    expect(samples["Join/size=8-2 memory_per_operation bytes"]).toEqual([320, 320, 320, 320]);
    expect(samples["Join/size=1-2 words_per_s ops/s"]?.[0]).toBe(19_796_640);
    expect(read("go.txt").file.comparability).toEqual({
      goos: "linux",
      goarch: "amd64",
      cpu: "AMD EPYC",
    });
  });
  test("google-benchmark: each repetition, no aggregate", () => {
    const samples = samplesOf("google-benchmark.json");
    expect(samples["BM_Copy/64 time_per_operation ns"]).toHaveLength(3);
    expect(samples["BM_Copy/64 time_per_operation ns"]?.[0]).toBe(25.486);
    expect(samples["BM_Copy/4096 bytes_per_second count"]).toHaveLength(3);
  });
  test("criterion: time for each iteration, named by its folder", () => {
    const samples = samplesOf("criterion/join/space/8/new/sample.json");
    expect(samples["join/space/8 time_per_operation ns"]).toHaveLength(10);
    expect(samples["join/space/8 time_per_operation ns"]?.[0]).toBe(55.734);
    const messages = samplesOf("criterion-messages.jsonl");
    expect(Object.entries(messages).map(([name, samples]) => [name, samples.length])).toEqual([
      ["join/space/1 time_per_operation ns", 10],
      ["join/space/8 time_per_operation ns", 10],
      ["upper time_per_operation ns", 10],
    ]);
    // 445,148 ns for 20,728 iterations, and 58,177,976 ns for 85,810.
    expect(messages["join/space/1 time_per_operation ns"]?.[0]).toBe(21.476);
    expect(messages["upper time_per_operation ns"]?.at(-1)).toBe(677.986);
  });
  test("jmh: iterations of every fork, rates per second", () => {
    const samples = samplesOf("jmh.json");
    expect(samples["org.example.Join.space (size=8) time_per_operation ns"]).toHaveLength(6);
    expect(samples["org.example.Join.none (size=8) throughput ops/s"]).toHaveLength(6);
    expect(samples["org.example.Join.none (size=8) throughput ops/s"]?.[0]).toBeGreaterThan(1e5);
  });
  test("pytest-benchmark: rounds in ns", () => {
    const samples = samplesOf("pytest-benchmark.json");
    expect(samples["test_b.py::test_sum time_per_operation ns"]).toHaveLength(20);
    expect(samples["test_b.py::test_sum time_per_operation ns"]?.[1]).toBe(8120.6);
  });
  test("hyperfine: runs in ns", () => {
    const samples = samplesOf("hyperfine.json")["sleep 0.01 duration ns"];
    expect(samples).toHaveLength(8);
    expect(samples?.[0]).toBe(14_374_644);
  });
  test("k6: what it sums up, or every point", () => {
    expect(samplesOf("k6-summary.json")).toMatchObject({
      "k6-summary http_req_duration_mean ns": [18_050_300.9],
      "k6-summary http_req_duration_p95 ns": [58_537_532.8],
      "k6-summary http_reqs_rate ops/s": [99.175],
      "k6-summary http_req_failed ratio": [0],
    });
    expect(samplesOf("k6-handle-summary.json")).toMatchObject({
      "k6-handle-summary http_req_duration_mean ns": [99_947_123.35],
      "k6-handle-summary http_reqs_rate ops/s": [14.696],
      "k6-handle-summary checks ratio": [1],
    });
    expect(samplesOf("k6-points.jsonl")).toMatchObject({
      "k6-points http_reqs_rate ops/s": [235.294],
      "k6-points http_req_duration ns": [6_030_235, 7_127_272, 4_094_268, 4_435_870],
    });
  });
  test("autocannon, wrk, wrk2 and oha: throughput, latencies, errors", () => {
    expect(samplesOf("autocannon.json")).toMatchObject({
      "http://127.0.0.1/ throughput ops/s": [4796.5],
      "http://127.0.0.1/ latency_p97_5 ns": [6_000_000],
    });
    expect(samplesOf("wrk.txt")).toMatchObject({
      "http://127.0.0.1/ throughput ops/s": [14_310.85],
      "http://127.0.0.1/ latency_p50 ns": [102_000],
      "http://127.0.0.1/ latency_p75 ns": [4_420_000],
    });
    expect(samplesOf("wrk2.txt")).toEqual({
      "http://127.0.0.1/rows latency_mean ns": [1_290_000],
      "http://127.0.0.1/rows latency_p50 ns": [990_000],
      "http://127.0.0.1/rows latency_p75 ns": [1_370_000],
      "http://127.0.0.1/rows latency_p90 ns": [2_170_000],
      "http://127.0.0.1/rows latency_p99 ns": [6_710_000],
      "http://127.0.0.1/rows latency_p99_9 ns": [8_810_000],
      "http://127.0.0.1/rows latency_p99_99 ns": [12_630_000],
      "http://127.0.0.1/rows latency_p99_999 ns": [12_630_000],
      "http://127.0.0.1/rows latency_p100 ns": [12_630_000],
      "http://127.0.0.1/rows throughput ops/s": [1999.08],
      // 372.88 KB of 1,024 bytes.
      "http://127.0.0.1/rows bytes_per_second count": [381_829.12],
    });
    expect(samplesOf("oha.json")).toEqual({
      "oha throughput ops/s": [31_955.284],
      "oha latency_mean ns": [123_626.286],
      "oha latency_p10 ns": [31_237],
      "oha latency_p25 ns": [56_345],
      "oha latency_p50 ns": [58_408],
      "oha latency_p75 ns": [90_737],
      "oha latency_p90 ns": [138_718],
      "oha latency_p95 ns": [227_111],
      "oha latency_p99 ns": [2_018_952],
      "oha latency_p99_9 ns": [4_674_108],
      "oha latency_p99_99 ns": [6_250_060],
      "oha bytes_per_second count": [1_150_318.4],
      // The four that were under way at the end of its two seconds are none.
      "oha errors count": [0],
    });
  });
  test("pgbench and sysbench: rate and latency", () => {
    expect(samplesOf("pgbench.txt")).toEqual({
      "builtin: TPC-B (sort of) errors count": [0],
      "builtin: TPC-B (sort of) latency_mean ns": [16_679_000],
      "builtin: TPC-B (sort of) throughput ops/s": [119.553],
    });
    expect(samplesOf("sysbench-cpu.txt")).toEqual({
      "sysbench-cpu throughput ops/s": [1280.5],
      "sysbench-cpu latency_mean ns": [780_000],
      "sysbench-cpu latency_p95 ns": [3_960_000],
    });
    expect(samplesOf("sysbench-memory.txt")).toMatchObject({
      "sysbench-memory throughput ops/s": [1_596_503.03],
    });
  });
  test("vitest and BenchmarkDotNet: mean or iterations", () => {
    expect(samplesOf("vitest.json")).toMatchObject({
      "a.bench.ts > sort > numbers time_per_operation ns": [65_619.041],
    });
    expect(samplesOf("benchmarkdotnet.json")).toEqual({
      "Words.Join.Space(Size: 8) time_per_operation ns": [101.5, 99.25, 100.75],
      "Words.Join.Space(Size: 8) memory_per_operation bytes": [88],
    });
  });
  test("bencher: its own measures by their units", () => {
    expect(samplesOf("bencher.json")).toMatchObject({
      "sort latency_mean ns": [88],
      "binary build_time ns": [12_500_000_000],
      "binary instructions count": [129_031],
    });
    expect(read("bencher.json").file.notes).toHaveLength(1);
  });
  test("bencher: the history of a chart, with the samples of its iterations", () => {
    expect(samplesOf("bencher-perf.json")).toEqual({
      "tables::sort latency_mean ns": [3749.2],
      "tables::sort hit_rate count": [91],
    });
    const { benchmarks, suggested } = read("bencher-perf.json").file;
    expect(benchmarks).toMatchObject([
      {
        version: "5a1e0f2bc0d94e1ca2a5bb0c5c1d5c1f9a1e0f2b",
        measuredAt: "2026-07-06T12:56:01.000Z",
        measures: [{ samples: [1987.6, 1990.5] }],
      },
      { version: "8", measures: [{}, { direction: "higher_is_better" }] },
    ]);
    expect(suggested).toEqual({ target: "tables", label: "runner" });
    const two = fixture("bencher-perf.json").replace('"slug": "main"', '"slug": "dev"');
    expect(parseImport(two, { format: "auto", fileName: "x" })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("2 branches (dev, main)"),
    });
  });
  test("conbench: samples of each commit, oldest first, tags as parameters", () => {
    expect(samplesOf("conbench.json")).toEqual({
      "file-read bytes_per_second count": [2_500_000],
      "file-write (compression=snappy, cpu_count=2) duration ns": [
        99_000_000, 37_000_000, 36_000_000,
      ],
    });
    const { file } = read("conbench.json");
    expect(file.commits).toEqual([
      {
        version: "02addad336ba19a654f9c857ede546331be7b631",
        message: "Start",
        author: "Some Body",
        committedAt: "2026-07-06T10:00:00.000Z",
      },
      expect.objectContaining({ version: "4beb514d071c9beec69b8917b5265e77ade22fb3" }),
    ]);
    expect(file.benchmarks[1]?.comparability).toEqual({
      machine: "arm-and-leg",
      arch: "x86_64",
      cpu: "Intel(R) Core(TM) i7",
    });
    expect(file.notes).toEqual(["Left out for want of a value, a time or a known commit: 1."]);
    expect(file.suggested).toEqual({ target: "tables", label: "arm-and-leg" });
  });
  test("asv: layouts 1 and 2, with what benchmarks.json says", () => {
    const second = "asv/box/5a1e0f2b-virtualenv-py3.12-numpy.json";
    const others = [second, "asv/benchmarks.json"].map((name) => ({
      name,
      content: fixture(name),
    }));
    const parsed = parseImport(fixture(second), { format: "auto", fileName: second, others });
    if (!parsed.ok) throw new Error(parsed.reason);
    const { benchmarks, comparability, commits, notes } = parsed.file;
    expect(benchmarks.map(({ name, measures }) => [name, ...measures])).toEqual([
      [
        "bench_sort.Suite.time_sort (n=10, kind='up')",
        expect.objectContaining({ unit: "ns", samples: [1400, 1500, 1600].map(closeTo) }),
      ],
      [
        "bench_sort.Suite.time_sort (n=10, kind='down')",
        expect.objectContaining({ samples: [1200, 1250, 1300].map(closeTo) }),
      ],
      [
        "bench_sort.Suite.time_sort (n=100, kind='up')",
        expect.objectContaining({ samples: [25_000].map(closeTo) }),
      ],
      [
        "bench_sort.peakmem_rows",
        expect.objectContaining({ name: "peak_memory", unit: "bytes", samples: [52_428_800] }),
      ],
      ["bench_sort.track_misses", expect.objectContaining({ name: "misses", unit: "count" })],
      // benchmarks.json does not have it, so its version cannot be an old one.
      ["bench_sort.time_old", expect.objectContaining({ samples: [3e9] })],
    ]);
    expect(comparability).toMatchObject({ machine: "box", environment: "virtualenv-py3.12-numpy" });
    const version = "5a1e0f2bc0d94e1ca2a5bb0c5c1d5c1f9a1e0f2b";
    expect(commits).toEqual([{ version, committedAt: "2026-07-06T00:00:00.000Z" }]);
    expect(notes).toEqual([
      "Left out for want of a value: 1.",
      "Nothing says which way bench_sort.track_misses is better: less is taken to be, as asv does.",
    ]);
    const changed = others.map(({ name, content }) => ({
      name,
      content: content.replace("c0ffee02", "c0ffee99"),
    }));
    const later = parseImport(fixture(second), {
      format: "auto",
      fileName: second,
      others: changed,
    });
    expect(later.ok && later.file.benchmarks.map(({ name }) => name)).not.toContain(
      "bench_sort.peakmem_rows",
    );
    expect(later.ok && later.file.notes[0]).toContain("earlier versions of their benchmarks");

    expect(samplesOf("asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json")).toEqual({
      "time_units.mem_unit memory bytes": [728],
      "time_units.time_parse time_per_operation ns": [250_000],
      "params_examples.time_it (1) time_per_operation ns": [1_000_000],
      "params_examples.time_it (2) time_per_operation ns": [2_000_000],
    });
    const first = read("asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json").file;
    expect(first.comparability.environment).toBe("py2.7-Cython-numpy1.8");
    for (const name of ["asv/benchmarks.json", "asv/box/machine.json"]) {
      expect(read(name)).toMatchObject({ format: "asv", file: { benchmarks: [] } });
    }
  });
  test("flutter-database: each test of each database", () => {
    expect(samplesOf("flutter-database.txt")).toMatchObject({
      "sqlite_async / Test 1: 1000 INSERTs duration ns": [251_000_000],
      "ObjectBox / Test 2: 25000 INSERTs in a transaction duration ns": [595_000_000],
    });
  });
});

test("libtest: time for each iteration, and bytes per second where it says them", () => {
  expect(samplesOf("libtest.txt")).toEqual({
    "join time_per_operation ns": [1234],
    "copy time_per_operation ns": [81.25],
    "copy bytes_per_second count": [1_023_000_000],
  });
});

test("lines: a value each, as text or as JSON", () => {
  expect(samplesOf("lines.txt")).toEqual({
    "parse large file duration ns": [12_500_000],
    "parse duration ns": [3500, 3250],
    "requests throughput ops/s": [1200],
    "image size bytes": [43_515_904],
    "copy bytes_per_second count": [120_000_000],
    "misses count count": [7],
  });
});

test("lines: the unit says which way is better, unless the line does", () => {
  const directionOf = (line: string) => {
    const parsed = parseImport(line, { format: "lines", fileName: "x" });
    return parsed.ok && parsed.file.benchmarks[0]?.measures[0]?.direction;
  };
  expect(directionOf("a 5 ms")).toBe("lower_is_better");
  expect(directionOf("a 5 ops/s")).toBe("higher_is_better");
  expect(directionOf("a 5 ms higher")).toBe("higher_is_better");
  expect(directionOf('{"name":"a","value":5,"unit":"ops/s","better":"lower"}')).toBe(
    "lower_is_better",
  );
});

test("outputs of several runs in one file are samples", () => {
  const text = fixture("pgbench.txt").repeat(3);
  const parsed = parseImport(text, { format: "auto", fileName: "x" });
  expect(parsed.ok && parsed.file.benchmarks[0]?.measures[0]?.samples).toHaveLength(3);
});

describe("a file that cannot be read whole is refused with its line", () => {
  const refuse = (text: string, format: ImportFormat | "auto" = "auto") => {
    const parsed = parseImport(text, { format, fileName: "x" });
    return parsed.ok ? "accepted" : `${parsed.line}: ${parsed.reason}`;
  };
  const without = (name: string, from: string | RegExp, to: string) =>
    fixture(name).replace(from, to);
  test.each<[string, string, ImportFormat | "auto", string]>([
    ["nothing known", "hello", "auto", "null: it is in none of the known formats"],
    ["broken JSON", '{\n "results": [\n  {]\n}', "auto", "3: it is not JSON"],
    ["cut JSON", fixture("hyperfine.json").slice(0, 300), "hyperfine", "12: it is not JSON"],
    [
      "a text for a number",
      without("hyperfine.json", '"mean": 0.025777327375000002', '"mean": "fast"'),
      "auto",
      "35: results.1.mean: ",
    ],
    [
      "a broken Go line",
      without("go.txt", "841.1 ns/op", "x ns/op"),
      "auto",
      '7: "x" is not a value',
    ],
    ["a failed Go run", without("go.txt", "PASS", "FAIL"), "auto", "13: a benchmark failed"],
    [
      "a wrk run without its end",
      without("wrk.txt", /Requests\/sec.*\n/, ""),
      "auto",
      "1: this run has no line Requests/sec",
    ],
    [
      "a wrk time that is none",
      without("wrk.txt", "102.00us", "102.00qs"),
      "auto",
      "7: 102.00qs is not a time",
    ],
    ["a pgbench run without its end", without("pgbench.txt", /^tps.*/m, ""), "auto", "6: this run"],
    [
      "a broken line of k6",
      without("k6-points.jsonl", '"value":6.030235', '"value":'),
      "auto",
      "4: the line is not JSON",
    ],
    [
      "a table of another width",
      without("flutter-database.txt", "919,654,595", "919,654"),
      "auto",
      "7: a test has 3 whole numbers",
    ],
    ["no result", '{"results": []}', "hyperfine", "null: there is no result in it"],
    [
      "a unit that is none",
      without("lapline.json", '"unit": "ops/s"', '"unit": "fps"'),
      "auto",
      "13: benchmarks.0.measures.1.unit: ",
    ],
  ])("%s", (_what, text, format, expected) => {
    expect(refuse(text, format)).toContain(expected);
  });
});

/** One number of each fixture, and what somebody's mistake makes of it. */
const broken: Record<string, [string | RegExp, string]> = {
  "lapline.json": ["[800]", '["x"]'],
  "bencher.json": ['"value": 5.55', '"value": "fast"'],
  "bencher-perf.json": ['"value": 3749.2', '"value": "fast"'],
  "asv/box/5a1e0f2b-virtualenv-py3.12-numpy.json": ["[[1.5e-06", '[["fast"'],
  "asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json": ["0.00025", '"fast"'],
  "conbench.json": ["[0.099, 0.037", '["fast", 0.037'],
  "go.txt": ["841.1 ns/op", "x ns/op"],
  "google-benchmark.json": [/"real_time": [\d.e+]+/, '"real_time": "fast"'],
  "criterion/join/space/8/new/sample.json": [/"times":\[[\d.]+/, '"times":["x"'],
  "criterion/join/space/8/new/estimates.json": [/"point_estimate":[\d.]+/, '"point_estimate":"x"'],
  "criterion-messages.jsonl": ['"measured_values":[', '"measured_values":["x",'],
  "jmh.json": [/"score" : [\d.]+/, '"score" : "fast"'],
  "pytest-benchmark.json": [/"mean": [\d.e-]+/, '"mean": "fast"'],
  "hyperfine.json": ['"mean": 0.025777327375000002', '"mean": "fast"'],
  "k6-summary.json": ['"avg": 18.050300900000003', '"avg": "fast"'],
  "k6-handle-summary.json": ['"avg": 99.94712335', '"avg": "fast"'],
  "k6-points.jsonl": ['"value":6.030235', '"value":"fast"'],
  "autocannon.json": [/"requests":\{"average":[\d.]+/, '"requests":{"average":"fast"'],
  "wrk.txt": [/Latency +[\d.]+/, "Latency x"],
  "wrk2.txt": [" 99.900%    8.81ms", " 99.900%    8.81qs"],
  "oha.json": ['"p50": 0.000058408', '"p50": "fast"'],
  "pgbench.txt": ["latency average = 16.679", "latency average = 16.6.79"],
  "sysbench-cpu.txt": [/avg: +0\.78/, "avg:  0.7x8"],
  "sysbench-memory.txt": ["(1596503.03", "(x"],
  "vitest.json": [/"mean": [\d.]+/, '"mean": "fast"'],
  "benchmarkdotnet.json": ["[101.5, 99.25", '["x", 99.25'],
  "github-action-benchmark.js.txt": ['"date": 1795264276063', '"date": 1e300'],
  "github-action-benchmark.json": ['"value": 62.58', '"value": "fast"'],
  "flutter-database.txt": ["919,654,595", "919,654,x"],
  "libtest.txt": ["1,234 ns/iter", "x ns/iter"],
  "lines.txt": ["3.25 us", "x us"],
};

test("every fixture has a number that is broken here", () => {
  expect(Object.keys(broken).sort()).toEqual(Object.keys(files).sort());
});

test.each(Object.entries(broken))(
  "%s is refused whole, with the line of a number that is none",
  (fileName, [from, to]) => {
    const text = fixture(fileName);
    const place = text.search(from instanceof RegExp ? from : new RegExp(escaped(from)));
    expect(place).toBeGreaterThan(0);
    for (const format of ["auto", files[fileName] ?? "auto"] as const) {
      const parsed = parseImport(text.replace(from, to), { format, fileName });
      const line = text.slice(0, place).split("\n").length;
      expect(parsed).toEqual({ ok: false, line, reason: expect.stringMatching(/.{10}/) });
    }
  },
);

const closeTo = (value: number) => expect.closeTo(value, 6);
const escaped = (text: string) => text.replaceAll(/[[\](){}.*+?^$|\\]/g, String.raw`\$&`);

test("a pgbench that connects anew for each transaction has one rate, older ones have two", () => {
  const rates = (text: string) => {
    const parsed = parseImport(text, { format: "pgbench", fileName: "x" });
    const measures = parsed.ok ? parsed.file.benchmarks.flatMap((each) => each.measures) : [];
    return measures.find(({ name }) => name === "throughput")?.samples;
  };
  const text = fixture("pgbench.txt");
  const tps = /^tps = .*$/m;
  expect(rates(text.replace(tps, "tps = 80.5 (including reconnection times)"))).toEqual([80.5]);
  const two =
    "tps = 80 (including connections establishing)\ntps = 90 (excluding connections establishing)";
  expect(rates(text.replace(tps, two))).toEqual([90]);
});

test("no text makes a reader throw", () => {
  for (const fileName of Object.keys(files)) {
    const text = fixture(fileName);
    for (let end = 0; end < text.length; end += Math.ceil(text.length / 40)) {
      for (const format of importFormats) {
        parseImport(text.slice(0, end), { format, fileName });
      }
    }
  }
});

test("no JSON of nearly the right shape makes a reader throw", () => {
  const trees = Object.keys(files).flatMap((fileName) => {
    try {
      return [{ fileName, tree: JSON.parse(fixture(fileName)) as unknown }];
    } catch {
      return [];
    }
  });
  expect(trees.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(
      fc.constantFrom(...trees),
      fc.array(fc.nat({ max: 30 }), { maxLength: 12 }),
      fc.jsonValue(),
      ({ fileName, tree }, path, value) => {
        const text = JSON.stringify(replacedAt(tree, path, value));
        for (const format of [files[fileName] ?? "auto", "auto"] as const) {
          parseImport(text, {
            format,
            fileName,
            others: [{ name: "benchmarks.json", content: text }],
          });
        }
      },
    ),
    { numRuns: 1500 },
  );
});

/** The tree with another value where the steps lead, each taking one of the children. */
function replacedAt(tree: unknown, [step, ...rest]: readonly number[], value: unknown): unknown {
  if (step === undefined || typeof tree !== "object" || tree === null) return value;
  const keys = Object.keys(tree);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const own = replacedAt((tree as Record<string, unknown>)[key], rest, value);
  return Array.isArray(tree)
    ? tree.map((child, index) => (String(index) === key ? own : child))
    : { ...tree, [key]: own };
}
