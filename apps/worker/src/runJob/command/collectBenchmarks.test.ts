import { type RawTrial, rawReportSchema } from "@lapline/contracts";
import { describe, expect, test } from "vitest";
import { collectBenchmarks } from "./collectBenchmarks.ts";

type Samples = Record<string, readonly number[]>;

const trial = (index: number, changes: Partial<RawTrial> = {}): RawTrial => ({
  ...{ index, reasons: [], startMs: 0, durationNs: 1, values: {}, histograms: [] },
  load: {
    ...{ operations: 0, non2xx: 0, timeouts: 0, socketErrors: 0, statusCounts: {} },
    ...{ generatorUtilisation: null, generatorCpuCores: null, timeoutMs: null },
  },
  ...changes,
});
const printed = (samples: Samples, unit: "ns" | "bytes" = "ns") =>
  Object.entries(samples).map(([name, values]) => ({
    name,
    measures: [{ name: "time", unit, direction: "lower_is_better" as const, samples: [...values] }],
  }));
const reasonsOf = (trials: readonly RawTrial[]) =>
  trials.map(({ reasons }) => reasons.map(({ code }) => code));

describe("benchmarks of a job's trials", () => {
  test("stand in the report once, with the median of each trial", () => {
    const { benchmarks, trials } = collectBenchmarks([
      { trial: trial(0), benchmarks: printed({ parse: [3, 1, 8], render: [5] }) },
      { trial: trial(1), benchmarks: printed({ render: [6], parse: [2] }) },
    ]);
    expect(benchmarks.map(({ name }) => name)).toEqual(["parse", "render"]);
    expect(trials.map((one) => one.benchmarks)).toEqual([
      [
        { benchmark: 0, values: { time: 3 } },
        { benchmark: 1, values: { time: 5 } },
      ],
      [
        { benchmark: 1, values: { time: 6 } },
        { benchmark: 0, values: { time: 2 } },
      ],
    ]);
    expect(rawReportSchema.shape.benchmarks.safeParse(benchmarks).success).toBe(true);
    expect(reasonsOf(trials)).toEqual([[], []]);
  });

  test("that a tool prints again for each repetition are one, whatever blanks are in their names", () => {
    const twice = [...printed({ "find  one": [1] }), ...printed({ "find one\t": [3] })];
    const { benchmarks, trials } = collectBenchmarks([{ trial: trial(0), benchmarks: twice }]);
    expect(benchmarks.map(({ name }) => name)).toEqual(["find one"]);
    expect(trials[0]?.benchmarks).toEqual([{ benchmark: 0, values: { time: 2 } }]);
  });

  test("that most trials of a side have are missed in the others of that side only", () => {
    const all = printed({ a: [1], b: [1] });
    const { trials } = collectBenchmarks([
      { trial: trial(0, { side: "base" }), benchmarks: printed({ a: [1] }) },
      { trial: trial(1, { side: "head" }), benchmarks: all },
      { trial: trial(2, { side: "head" }), benchmarks: all },
      { trial: trial(3, { side: "base" }), benchmarks: printed({ a: [1] }) },
      { trial: trial(4, { side: "base" }), benchmarks: printed({ a: [1] }) },
      { trial: trial(5, { side: "head" }), benchmarks: printed({ b: [1] }) },
    ]);
    expect(reasonsOf(trials)).toEqual([[], [], [], [], [], ["benchmark_missing"]]);
    expect(trials[5]?.reasons[0]?.detail).toBe("Missing benchmarks that other trials have: a.");
  });

  test("of a trial that does not count decide nothing", () => {
    const failed = trial(0, { reasons: [{ code: "command_failed", detail: "x" }] });
    const { benchmarks, trials } = collectBenchmarks([{ trial: failed, benchmarks: null }]);
    expect(benchmarks).toEqual([]);
    expect(trials).toEqual([failed]);
  });

  test("that change their unit make the later trial one that does not count", () => {
    const { trials } = collectBenchmarks([
      { trial: trial(0), benchmarks: printed({ a: [1] }) },
      { trial: trial(1), benchmarks: printed({ a: [1] }, "bytes") },
    ]);
    expect(reasonsOf(trials)).toEqual([[], ["result_unreadable"]]);
    expect(trials[1]?.reasons[0]?.detail).toContain("time of a is bytes");
  });

  test.each([
    ["more than a report holds in one trial", [1001]],
    ["new names in each trial", [600, 600]],
  ])("%s: the trial in which it becomes too much does not count", (_, counts) => {
    const names = (at: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (__, n) => [`b${at}-${n}`, [1]]));
    const { benchmarks, trials } = collectBenchmarks(
      counts.map((count, at) => ({ trial: trial(at), benchmarks: printed(names(at, count)) })),
    );
    expect(benchmarks.length).toBeLessThanOrEqual(1000);
    expect(reasonsOf(trials).at(-1)).toEqual(["result_unreadable"]);
    expect(trials.at(-1)?.benchmarks).toBeUndefined();
  });
});
