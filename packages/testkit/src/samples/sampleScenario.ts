import type { ScenarioDescription } from "@lapline/contracts";

/** A scenario with one parameter, a count of at most 100 that is 5 when quick and 50 when full. */
export const sampleScenario: ScenarioDescription = {
  id: "records.insert",
  version: 1,
  title: "Insert",
  summary: "",
  loadModel: "fixed_work",
  paramsJsonSchema: {
    properties: { count: { type: "integer", minimum: 1, maximum: 100, default: 10 } },
  },
  quick: { count: 5 },
  full: { count: 50 },
  measures: [],
  errorRateMax: 0,
  trialsDefault: 3,
  caveats: [],
};
