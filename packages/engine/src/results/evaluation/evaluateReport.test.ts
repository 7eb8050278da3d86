import {
  type RawHistogram,
  type ResourceTrack,
  reasonOf,
  type ScenarioMeasure,
} from "@lapline/contracts";
import { fewTrialsFactorMax } from "@lapline/stats";
import { sampleTrial } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testMeasures } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { evaluateReport } from "./evaluateReport.ts";

const evaluate = (report: ReturnType<typeof testReport>) =>
  evaluateReport(report.report, testMeasures, { onePhase: true });
const saturated = { code: "generator_saturated" as const, detail: "0.99 of one core" };

test("the value of a measure is the median over the trials, one sample each, in trial order", () => {
  const evaluation = evaluate(testReport([30, 10, 20]));
  expect(evaluation).toMatchObject({
    outcome: "results",
    valid: true,
    measures: [{ samples: [30, 10, 20], summary: { n: 3, value: 20, mean: 20 } }],
  });
});

test("a single invalid trial is left out and told as a warning", () => {
  const trials = [
    sampleTrial(0, { throughput: 10 }),
    sampleTrial(1, { throughput: 999 }, { reasons: [saturated] }),
    sampleTrial(2, { throughput: 12 }),
  ];
  expect(evaluate(testReport([], { trials }))).toMatchObject({
    valid: true,
    reasons: [],
    warnings: [
      {
        code: "trial_not_counted",
        facts: { trial: 2, reason: "generator_saturated", detail: "0.99 of one core" },
      },
    ],
    measures: [{ samples: [10, 12] }],
  });
});

test("a report with as many invalid trials as valid ones is invalid, but has values to show", () => {
  const trials = [
    sampleTrial(0, { throughput: 10 }),
    sampleTrial(1, { throughput: 20 }, { reasons: [saturated] }),
  ];
  expect(evaluate(testReport([], { trials }))).toMatchObject({
    valid: false,
    reasons: [
      {
        code: "trial_not_counted",
        facts: { trial: 2, reason: "generator_saturated", detail: "0.99 of one core" },
      },
    ],
    measures: [{ samples: [10, 20] }],
  });
});

test("measures that the scenario does not define so, doubled trials and undeclared values are refused together", () => {
  const evaluation = evaluate(
    testReport([], {
      measures: [
        { name: "throughput", unit: "ns", direction: "higher_is_better" },
        { name: "speed", unit: "count", direction: "higher_is_better" },
      ],
      trials: [sampleTrial(0, { throughput: 1 }), sampleTrial(0, { latency: 1 })],
    }),
  );
  if (evaluation.outcome !== "unusable") throw new Error("the report was accepted");
  expect(evaluation.problems).toHaveLength(4);
});

test("a report without any value is refused", () => {
  const trials = [sampleTrial(0, {})];
  expect(evaluate(testReport([], { trials }))).toMatchObject({ outcome: "unusable" });
});

test("a histogram that is no histogram is refused, not thrown", () => {
  const histogram: RawHistogram = {
    measure: "latency",
    unitsPerCount: 1,
    count: 5,
    min: 1,
    max: 2,
    mean: 1,
    stddev: 0,
    encoded: Buffer.from("nonsense").toString("base64"),
  };
  const trials = [sampleTrial(0, { latency: 1 }, { histograms: [histogram] })];
  expect(evaluate(testReport([], { trials }))).toMatchObject({ outcome: "unusable" });
});

/** A trial's throughput in 50 steps of 100 ms, falling by `fall` from its first to its last. */
function throughputTrack(trial: number, fall: number): ResourceTrack {
  return {
    kind: "throughput",
    unit: "ops/s",
    method: "completed_operations",
    component: "target",
    trial,
    start: 0,
    stepMs: 100,
    values: Array.from({ length: 50 }, (_, i) => 1000 * (1 - (fall * i) / 50) + ((i * 7) % 5)),
  };
}

test("a trial that never settles is marked and warned of, and keeps its value", () => {
  const resources = [throughputTrack(0, 0), throughputTrack(1, 0.3), throughputTrack(2, 0)];
  const report = testReport([10, 11, 12], { resources });
  const evaluation = evaluate(report);
  expect(evaluation).toMatchObject({
    valid: true,
    measures: [{ samples: [10, 11, 12], summary: { value: 11 } }],
    steadiness: {
      trials: [
        { trial: 0, steadiness: { state: "steady", settledMs: 0 } },
        { trial: 1, steadiness: { state: "not_steady" } },
        { trial: 2, steadiness: { state: "steady", settledMs: 0 } },
      ],
      warnings: [
        {
          code: "trial_not_steady",
          facts: { trial: 2, problem: expect.stringContaining("its throughput kept falling") },
        },
      ],
    },
  });
});

test("steadiness is judged by the throughput alone, and a trial too short to tell has no mark", () => {
  const cpu = { ...throughputTrack(0, 0.5), kind: "cpu", unit: "cores" } as const;
  const track = throughputTrack(0, 0);
  expect(evaluate(testReport([10, 11], { resources: [cpu, track] }))).toMatchObject({
    steadiness: { trials: [{ trial: 0, steadiness: { state: "steady" } }], warnings: [] },
  });
  const short = { ...track, values: track.values.slice(0, 10) };
  expect(evaluate(testReport([10, 11], { resources: [short] }))).toMatchObject({
    steadiness: { trials: [], warnings: [] },
  });
});

test("when most trials never settle, a warning says that the values are of no steady state", () => {
  const resources = [throughputTrack(0, 0.3), throughputTrack(1, 0.3), throughputTrack(2, 0)];
  const evaluation = evaluate(testReport([10, 11, 12], { resources }));
  if (evaluation.outcome !== "results") throw new Error("the report was refused");
  expect(evaluation.steadiness.warnings).toHaveLength(3);
  expect(evaluation.steadiness.warnings[2]).toEqual(reasonOf("most_trials_not_steady", {}));
});

test("trials that do not count, and those of scenarios of several parts, are not judged", () => {
  const resources = [throughputTrack(0, 0.3), throughputTrack(1, 0.3)];
  const nothing = { trials: [], warnings: [] };
  const parts = testReport([10, 11], { resources });
  expect(evaluateReport(parts.report, testMeasures, { onePhase: false })).toMatchObject({
    steadiness: nothing,
  });
  const trials = [0, 1].map((index) =>
    sampleTrial(index, { throughput: 1 }, { reasons: [saturated] }),
  );
  expect(evaluate(testReport([], { trials, resources }))).toMatchObject({ steadiness: nothing });
});

test("no report has an interval beyond what can be, or wider than few trials can tell", () => {
  const measures: ScenarioMeasure[] = [
    ...testMeasures,
    { name: "cpu", title: "CPU", unit: "cores", direction: "lower_is_better" },
    { name: "success", title: "Success", unit: "ratio", direction: "higher_is_better" },
  ];
  const most: Record<string, number> = { cpu: 2, success: 1 };
  const environment = { comparability: { "host.cpuThreads": "2" }, shown: {} };
  // From trials that are nearly equal to some that lie orders of magnitude apart, some at nothing.
  const part = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0.4, max: 0.6, noNaN: true }),
    fc.integer({ min: -6, max: 0 }).map((power) => 10 ** power),
  );
  const trial = fc.record({ throughput: part, latency: part, cpu: part, success: part });
  const three = fc.array(trial, { minLength: 3, maxLength: 3 });
  const any = fc.oneof(three, fc.array(trial, { minLength: 1, maxLength: 9 }));
  let intervals = 0;
  fc.assert(
    fc.property(any, (values) => {
      const trials = values.map((one, index) =>
        sampleTrial(index, { ...one, latency: 159e6 * one.latency, cpu: 2 * one.cpu }),
      );
      const declared = measures.map(({ name, unit, direction }) => ({ name, unit, direction }));
      const { report } = testReport([], { trials, environment, measures: declared });
      const evaluation = evaluateReport(report, measures, { onePhase: false });
      if (evaluation.outcome !== "results") throw new Error(JSON.stringify(evaluation.problems));
      expect(evaluation.measures).toHaveLength(4);
      for (const { measure, summary } of evaluation.measures) {
        const { ciLow, ciHigh, n, value } = summary;
        if (ciLow === null || ciHigh === null) {
          expect(n).toBeLessThan(6);
          continue;
        }
        intervals += 1;
        expect(ciLow).toBeGreaterThanOrEqual(0);
        expect(ciLow).toBeLessThanOrEqual(value);
        expect(ciHigh).toBeGreaterThanOrEqual(value);
        expect(ciHigh).toBeLessThanOrEqual(most[measure.name] ?? Number.POSITIVE_INFINITY);
        if (n < 6) expect(ciHigh).toBeLessThanOrEqual(fewTrialsFactorMax * ciLow);
      }
    }),
  );
  expect(intervals).toBeGreaterThan(0);
});
