import type { ScenarioDescription } from "@lapline/contracts";
import {
  type ScenarioDefinition as OwnScenario,
  type StoredDefinition,
  spanMs,
} from "@lapline/contracts/definitions";
import { z } from "zod";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";

/** Trials of a scenario whose definition does not say how many. */
const trialsDefault = 5;
/** What a command takes as long as nobody measured it. */
const commandSecondsGuess = 30;

/** What everybody may know of a scenario that a project defined itself. Pure. */
export function describeScenario(stored: StoredDefinition, own: OwnScenario): ScenarioDefinition {
  const params = z.strictObject({});
  const description: ScenarioDescription = {
    id: own.id,
    version: stored.scenarioVersions[own.id] ?? 1,
    title: own.title ?? own.id,
    summary: own.description ?? "",
    loadModel: "fixed_work",
    paramsJsonSchema: z.toJSONSchema(params, { io: "input" }),
    quick: {},
    full: {},
    measures: [
      {
        name: "memory_peak",
        title: "Peak memory",
        unit: "bytes",
        direction: "lower_is_better",
      },
    ],
    loadSettings: [],
    errorRateMax: 0,
    trialsDefault: stored.content.trials ?? trialsDefault,
    caveats: [],
    benchmarks: true,
    isOwn: true,
  };
  const seconds = Math.min(commandSecondsGuess, spanMs(own.command.timeout) / 1000);
  return { description, params, unusedParams: () => [], estimateSeconds: () => seconds };
}
