import type { RawHistogram } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testMeasures } from "../testing/testCatalog.ts";
import { testReport, testTrial } from "../testing/testReport.ts";
import { evaluateReport } from "./evaluateReport.ts";

const evaluate = (report: ReturnType<typeof testReport>) =>
  evaluateReport(report.report, testMeasures);
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
    testTrial(0, { throughput: 10 }),
    testTrial(1, { throughput: 999 }, { reasons: [saturated] }),
    testTrial(2, { throughput: 12 }),
  ];
  expect(evaluate(testReport([], { trials }))).toMatchObject({
    valid: true,
    reasons: [],
    warnings: ["Trial 2 (generator_saturated): 0.99 of one core"],
    measures: [{ samples: [10, 12] }],
  });
});

test("a report with as many invalid trials as valid ones is invalid, but has values to show", () => {
  const trials = [
    testTrial(0, { throughput: 10 }),
    testTrial(1, { throughput: 20 }, { reasons: [saturated] }),
  ];
  expect(evaluate(testReport([], { trials }))).toMatchObject({
    valid: false,
    reasons: ["Trial 2 (generator_saturated): 0.99 of one core"],
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
      trials: [testTrial(0, { throughput: 1 }), testTrial(0, { latency: 1 })],
    }),
  );
  if (evaluation.outcome !== "unusable") throw new Error("the report was accepted");
  expect(evaluation.problems).toHaveLength(4);
});

test("a report without any value is refused", () => {
  const trials = [testTrial(0, {})];
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
  const trials = [testTrial(0, { latency: 1 }, { histograms: [histogram] })];
  expect(evaluate(testReport([], { trials }))).toMatchObject({ outcome: "unusable" });
});
