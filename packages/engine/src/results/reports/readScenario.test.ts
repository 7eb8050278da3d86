import type { ScenarioMeasure } from "@lapline/contracts";
import { sampleScenario, sampleTrial } from "@lapline/testkit";
import { expect, test } from "vitest";
import { testReport } from "../../testing/testReport.ts";
import { evaluateReport } from "../evaluation/evaluateReport.ts";
import { readScenario } from "./readScenario.ts";

const cores = { unit: "cores", direction: "lower_is_better" } as const;
const measures: ScenarioMeasure[] = [
  { name: "throughput", title: "Throughput", unit: "ops/s", direction: "higher_is_better" },
  { name: "cpu", title: "CPU of the target", ...cores, perComponent: true },
  { name: "cpu_peak", title: "Peak CPU of the target", ...cores, perComponent: true },
];
const job = {
  purpose: "submitted",
  // As it comes from the book.
  scenario: { description: JSON.parse(JSON.stringify({ ...sampleScenario, measures })) },
} as const;

/** What a machine posts that took these values, with the tracks of these components. */
function evaluate(values: Record<string, number>, components: readonly string[]) {
  const { report } = testReport([], {
    measures: Object.keys(values).map((name) =>
      name === "throughput"
        ? { name, unit: "ops/s", direction: "higher_is_better" as const }
        : { name, ...cores },
    ),
    trials: [sampleTrial(0, values)],
    resources: components.map((component) => ({
      kind: "cpu",
      unit: "cores",
      method: "cpu_time_delta",
      component,
      trial: 0,
      start: 0,
      stepMs: 250,
      values: [1],
    })),
  });
  const scenario = readScenario(job, report);
  return evaluateReport(report, scenario.measures, scenario);
}

test("a worker that knows fewer measures of the scenario is accepted as it always was", () => {
  const evaluation = evaluate({ throughput: 10, cpu: 1 }, ["pocketbase"]);
  expect(evaluation).toMatchObject({
    outcome: "results",
    measures: [{ measure: { name: "throughput" } }, { measure: { name: "cpu" } }],
  });
});

test("measures of components are those of the parts that were sampled, in words of their own", () => {
  const values = { throughput: 10, cpu: 1.5, cpu_of_program: 0.5, cpu_peak_of_the_database: 1 };
  const parts = ["all", "allyourbase", "the-database"];
  const evaluation = evaluate(values, parts);
  if (evaluation.outcome !== "results") throw new Error(JSON.stringify(evaluation.problems));
  expect(evaluation.measures.map(({ measure }) => [measure.name, measure.title])).toEqual([
    ["throughput", "Throughput"],
    ["cpu", "CPU of the target"],
    ["cpu_of_program", "CPU, without components"],
    ["cpu_peak_of_the_database", "Peak CPU, the_database"],
  ]);
});

test.each([
  ["a target of one part", "cpu_of_program", ["pocketbase"]],
  ["a part that was not sampled", "cpu_of_redis", ["all", "allyourbase", "postgres"]],
  ["a measure that is not taken by part", "throughput_of_postgres", ["all", "postgres"]],
])("a measure of %s is refused", (_, name, components) => {
  const evaluation = evaluate({ cpu: 1, [name]: 1 }, components);
  expect(evaluation).toMatchObject({
    outcome: "unusable",
    problems: [{ code: "measure_not_defined", facts: { measure: name } }],
  });
});
