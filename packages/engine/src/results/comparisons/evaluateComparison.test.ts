import { sampleComparison, sampleReport } from "@lapline/testkit";
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
