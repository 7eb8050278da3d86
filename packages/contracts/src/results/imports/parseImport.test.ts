import { describe, expect, test } from "vitest";
import { type ImportFormat, importFormats } from "../../base/importFormats.ts";
import { parseImport } from "./parseImport.ts";
import { fixtureFormats as files, fixture } from "./testing/fixtures.ts";
import { samplesOf } from "./testing/readFixture.ts";

function read(fileName: string, format: ImportFormat | "auto" = "auto") {
  const parsed = parseImport(fixture(fileName), { format, fileName });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

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
    expect(samples["BM_Copy/4096 bytes_per_second bytes/s"]).toHaveLength(3);
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
      "http://127.0.0.1/rows bytes_per_second bytes/s": [381_829.12],
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
      "oha bytes_per_second bytes/s": [1_150_318.4],
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
    "copy bytes_per_second bytes/s": [1_023_000_000],
  });
});

test("lines: a value each, as text or as JSON", () => {
  expect(samplesOf("lines.txt")).toEqual({
    "parse large file duration ns": [12_500_000],
    "parse duration ns": [3500, 3250],
    "requests throughput ops/s": [1200],
    "image size bytes": [43_515_904],
    "copy bytes_per_second bytes/s": [120_000_000],
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
      "35: “results.1.mean” is ",
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
      "13: “benchmarks.0.measures.1.unit” is ",
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
