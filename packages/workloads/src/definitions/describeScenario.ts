import type { ScenarioDescription } from "@lapline/contracts";
import {
  type CommandWork,
  defaultParams,
  type ScenarioDefinition as OwnScenario,
  type StoredDefinition,
  spanMs,
} from "@lapline/contracts/definitions";
import { z } from "zod";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { compileHarnessScenario } from "./compileHarnessScenario.ts";
import { describeHttpScenario } from "./describeHttpScenario.ts";
import { paramSettings, paramShape } from "./paramShape.ts";

/** Trials of a scenario whose definition does not say how many. */
const trialsDefault = 5;
/** What a program takes as long as nobody measured it. */
const secondsGuess = 30;

/** What everybody may know of a scenario that a project defined itself. Pure. */
export function describeScenario(stored: StoredDefinition, own: OwnScenario): ScenarioDefinition {
  const { description, ...described } = describe(stored, own);
  const { trials } = stored.content;
  return {
    ...described,
    description: {
      ...description,
      version: stored.scenarioVersions[own.id] ?? 1,
      trialsDefault: trials ?? description.trialsDefault,
      isOwn: true,
    },
  };
}

function describe({ content }: StoredDefinition, own: OwnScenario): ScenarioDefinition {
  const { command, harness, params = {} } = own;
  if (command !== undefined) return describeCommand(own, command);
  if (harness === undefined) return describeHttpScenario(content, own.id);
  const { description } = compileHarnessScenario(content, own.id, "default");
  return program(description, z.strictObject(paramShape(params)), harness.timeout);
}

/** Its benchmarks are known when it printed them. */
function describeCommand(own: OwnScenario, { timeout }: CommandWork): ScenarioDefinition {
  const params = z.strictObject(paramShape(own.params ?? {}));
  const size = defaultParams(own.params);
  const description: ScenarioDescription = {
    id: own.id,
    version: 1,
    title: own.title ?? own.id,
    summary: own.description ?? "",
    loadModel: "fixed_work",
    paramsJsonSchema: z.toJSONSchema(params, { io: "input" }),
    quick: size,
    full: size,
    measures: [
      {
        name: "memory_peak",
        title: "Peak memory",
        unit: "bytes",
        direction: "lower_is_better",
      },
    ],
    benchmarks: true,
    loadSettings: paramSettings(own.params ?? {}),
    errorRateMax: 0,
    trialsDefault,
    caveats: [],
  };
  return program(description, params, timeout);
}

function program(
  description: ScenarioDescription,
  params: z.ZodObject,
  timeout: string,
): ScenarioDefinition {
  const seconds = Math.min(secondsGuess, spanMs(timeout) / 1000);
  return { description, params, unusedParams: () => [], estimateSeconds: () => seconds };
}
