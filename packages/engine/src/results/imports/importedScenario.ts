import type { ScenarioDescription } from "@lapline/contracts";

/** A suite that was measured elsewhere. Its measures stand in each report; no machine can run it. */
export function importedScenario(id: string): ScenarioDescription {
  return {
    id,
    version: 1,
    title: id,
    summary: "Measured elsewhere and imported.",
    loadModel: "fixed_work",
    paramsJsonSchema: {
      type: "object",
      properties: { benchmark: { type: "string", description: "Name in the imported file" } },
    },
    quick: {},
    full: {},
    measures: [],
    errorRateMax: 1,
    trialsDefault: 1,
    caveats: ["Lapline did not measure this itself: how it was done is up to its authors."],
  };
}
