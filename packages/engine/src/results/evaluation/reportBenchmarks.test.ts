import {
  benchmarkName,
  benchmarkNameSchema,
  rawReportSchema,
  reasonText,
} from "@lapline/contracts";
import { sampleReport, sampleTrial } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { benchmarked } from "../../testing/openBenchmarkBook.ts";
import { testReport } from "../../testing/testReport.ts";
import { cleanText } from "../imports/cleanText.ts";
import { evaluateReport } from "./evaluateReport.ts";
import { benchmarkMeasures, valueReader } from "./reportBenchmarks.ts";

const duration = {
  name: "duration",
  title: "Duration",
  unit: "ns",
  direction: "lower_is_better",
} as const;
type Parts = Partial<ReturnType<typeof benchmarked>>;

const evaluate = (parts: object, benchmarks = true) =>
  evaluateReport(testReport([], { resources: [], ...parts }).report, [duration], {
    onePhase: true,
    benchmarks,
  });

/** The sentences for which a report is refused. */
function problemsOf(parts: object, benchmarks = true): string[] {
  const evaluation = evaluate(parts, benchmarks);
  return evaluation.outcome === "unusable" ? evaluation.problems.map(reasonText) : [];
}

/** Two trials of two benchmarks, with something changed in the report. */
function withChange(change: (parts: Required<Parts>) => void): object {
  const parts = structuredClone(
    benchmarked([
      { Parse: 10, Print: 20 },
      { Parse: 12, Print: 22 },
    ]),
  );
  change(parts);
  return parts;
}

test("each measure of each benchmark is a result like any other, after those of the process", () => {
  const trials = [10, 30, 20, 25, 15, 35].map((Parse) => ({ Parse, Print: 7 }));
  const evaluation = evaluate(benchmarked(trials));
  if (evaluation.outcome !== "results") throw new Error(JSON.stringify(evaluation.problems));
  const found = evaluation.measures.map(({ measure, samples, summary }) => ({
    name: `${measure.benchmark ?? "process"} ${measure.title}`,
    samples: samples.length,
    value: summary.value,
  }));
  expect(found.slice(1)).toEqual([
    { name: "Parse Time per op", samples: 6, value: 22.5 },
    { name: "Parse Allocs per op", samples: 6, value: 0 },
    { name: "Print Time per op", samples: 6, value: 7 },
    { name: "Print Allocs per op", samples: 6, value: 0 },
  ]);
  expect(found[0]).toMatchObject({ name: "process Duration", samples: 6 });
  const { ciLow, ciHigh } = evaluation.measures[1]?.summary ?? expect.unreachable();
  expect([ciLow, ciHigh]).toEqual([expect.any(Number), expect.any(Number)]);
});

test("a benchmark has the trials that count and printed it", () => {
  const lost = { reasons: [{ code: "assertion_failed" as const, detail: "Print is missing" }] };
  const trials = [{ Parse: 10, Print: 20 }, { Parse: 11, Print: 21 }, { Parse: 12 }, { Parse: 13 }];
  const evaluation = evaluate(benchmarked(trials, [{}, {}, lost, {}]));
  if (evaluation.outcome !== "results") throw new Error(JSON.stringify(evaluation.problems));
  const times = evaluation.measures.filter(({ measure }) => measure.name === "time_per_op");
  expect(evaluation.valid).toBe(true);
  expect(times.map(({ samples }) => samples)).toEqual([
    [10, 11, 13],
    [20, 21],
  ]);
});

test("one that no trial printed has no result, and the others have theirs", () => {
  const parts = benchmarked([{ Parse: 10 }, { Parse: 11 }]);
  const [parse] = parts.benchmarks;
  const benchmarks = [...parts.benchmarks, { ...parse, name: "Print" }];
  const evaluation = evaluate({ ...parts, benchmarks });
  expect(evaluation.outcome === "results" && evaluation.measures.length).toBe(3);
});

test.each<[string, object, boolean, string[]]>([
  [
    "no scenario announced",
    withChange(() => {}),
    false,
    ["The report has 2 benchmarks; its scenario has none."],
  ],
  [
    "are declared twice",
    withChange(({ benchmarks }) => {
      const [first, second] = benchmarks;
      if (first !== undefined && second !== undefined) second.name = first.name;
    }),
    true,
    ["The benchmark Parse is declared twice."],
  ],
  [
    "have a measure twice",
    withChange(({ benchmarks }) => {
      const [first] = benchmarks;
      for (const measure of first?.measures ?? []) measure.name = "time_per_op";
    }),
    true,
    [
      "The measure time_per_op of Parse is declared twice.",
      ...[1, 2].map(
        (trial) =>
          `Trial ${trial} has values of allocs_per_op of Parse, which the report does not declare.`,
      ),
    ],
  ],
  [
    "a trial counts beyond the list",
    withChange(({ trials }) => {
      const [, last] = trials[1]?.benchmarks ?? [];
      if (last !== undefined) last.benchmark = 2;
    }),
    true,
    ["Trial 2 has values of benchmark 3; the report declares 2."],
  ],
  [
    "a trial reports twice",
    withChange(({ trials }) => {
      for (const one of trials[0]?.benchmarks ?? []) one.benchmark = 0;
    }),
    true,
    ["Trial 1 reports the benchmark Parse twice."],
  ],
])("benchmarks that %s are refused with a reason", (_what, parts, areExpected, sentences) => {
  expect(problemsOf(parts, areExpected)).toEqual(sentences);
});

test("a measure that is called as a member of every object has the values that were reported", () => {
  const name = "constructor";
  const { title: _, ...declared } = { ...duration, name };
  const report = { benchmarks: [{ name: "A", measures: [declared] }] };
  const read = valueReader(report);
  const [measure] = benchmarkMeasures(report);
  if (measure === undefined) throw new Error("a declared measure is missing");
  const trial = (values: Record<string, number>) =>
    sampleTrial(0, {}, { benchmarks: [{ benchmark: 0, values }] });
  expect(read(trial({}), measure)).toBe(undefined);
  expect(read(trial({ [name]: 5 }), measure)).toBe(5);
  expect(read(trial({}), { ...duration, name })).toBe(undefined);
});

test("a report takes as many benchmarks as it says, and names that can be stored and shown", () => {
  const measures = Array.from({ length: 3 }, (_, place) => ({ ...duration, name: `m${place}` }));
  const plain = measures.map(({ title: _, ...measure }) => measure);
  const listed = (count: number, name = (place: number) => `case ${place}`) => {
    const benchmarks = Array.from({ length: count }, (_, place) => ({
      name: name(place),
      measures: plain,
    }));
    const trials = [sampleTrial(0, { duration: 1 })];
    return rawReportSchema.safeParse(sampleReport([duration], { trials, benchmarks })).success;
  };
  expect([listed(1000), listed(1001), listed(0)]).toEqual([true, false, false]);
  const more = { ...duration, name: "one_more" };
  plain.push({ name: more.name, unit: more.unit, direction: more.direction });
  expect([listed(750), listed(751)]).toEqual([true, false]);
  for (const name of ["", " a", "a ", "a  b", "a\tb", "a\u0000", "\ud800", "x".repeat(201)]) {
    expect([name, listed(1, () => name)]).toEqual([name, false]);
  }
});

test("a tool's name for a benchmark becomes the one that an import of it has", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
      const name = benchmarkName(text);
      expect(name).toBe(cleanText(text));
      if (name !== "") expect(benchmarkNameSchema.safeParse(name).success).toBe(true);
    }),
  );
  expect(benchmarkName(" Parse\n\tsmall ")).toBe("Parse small");
  expect(benchmarkName("x".repeat(300))).toHaveLength(200);
});
