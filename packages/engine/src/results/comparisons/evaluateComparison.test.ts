import { reasonText } from "@lapline/contracts";
import { sampleComparison, sampleReport, sampleSlices } from "@lapline/testkit";
import { expect, test } from "vitest";
import { testMeasures } from "../../testing/testCatalog.ts";
import { evaluateComparison } from "./evaluateComparison.ts";

const scenario = {
  measures: testMeasures,
  onePhase: false,
  loadSettings: [{ name: "inFlight", title: "in flight", unit: "count" as const }],
};
const about = { target: "alpha", scenario: "records.insert", durability: "relaxed" };
const job = { ...about, provisioner: "npm", params: { inFlight: 64 } };

const evaluate = (base: string, head: string) => {
  const environment = (driven: string) => ({
    comparability: { "target.inFlight": driven },
    shown: {},
  });
  const report = sampleReport(testMeasures, { environment: environment(base) });
  const pairs = sampleComparison(report, Array(4).fill([100, 90]), "1.0.0");
  return evaluateComparison({ ...pairs, environment: environment(head) }, scenario, {
    baseVersion: "1.0.0",
    job,
  });
};

test("two versions that one job drove in different ways have no ratio, and the job says why", () => {
  expect(evaluate("64", "1")).toEqual({
    outcome: "unusable",
    problems: [{ code: "not_driven_alike", facts: { differences: "64 in flight against 1" } }],
  });
  expect(evaluate("64", "64").outcome).toBe("results");
});

test("slices leave out the duration that a timed load fixes and say why", () => {
  const report = sampleReport(testMeasures);
  const sliced = sampleSlices(report, Array(6).fill({ base: 100, head: 90, again: 100 }), "1.0.0");
  const duration = { name: "duration", title: "Duration", unit: "ns" } as const;
  const measures = [...testMeasures, { ...duration, direction: "lower_is_better" as const }];
  const withDuration = {
    ...sliced,
    measures: [...sliced.measures, { ...duration, direction: "lower_is_better" as const }],
    trials: sliced.trials.map((trial) => ({
      ...trial,
      values: { ...trial.values, duration: 3e9 },
    })),
  };
  const evaluated = (loadModel: "closed_loop" | "fixed_work") => {
    const about = { baseVersion: "1.0.0", job: { ...job, params: { loadModel } } };
    const evaluation = evaluateComparison(withDuration, { ...scenario, measures }, about);
    if (evaluation.outcome === "unusable") throw new Error(JSON.stringify(evaluation));
    return {
      names: evaluation.measures.map(({ measure }) => measure.name),
      warnings: evaluation.warnings.map(reasonText),
    };
  };
  expect(evaluated("fixed_work").names).toContain("duration");
  const { names, warnings } = evaluated("closed_loop");
  expect(names).toEqual(evaluated("fixed_work").names.filter((name) => name !== "duration"));
  expect(warnings).toContain(
    "Not compared: Duration. The load ends after a set time, and in slices that time is shared out.",
  );
});
