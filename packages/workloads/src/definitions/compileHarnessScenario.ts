import {
  type DefinedHarnessPlan,
  definedHarness,
  type HarnessStart,
  type HarnessTrialNames,
  harnessPlan,
  harnessStart,
  type Params,
  type ScenarioDescription,
  scenarioDescriptionSchema,
} from "@lapline/contracts";
import {
  type Definition,
  declaredMeasures,
  defaultParams,
  measureFactors,
  spanMs,
} from "@lapline/contracts/definitions";
import { z } from "zod";
import { measures as knownMeasures } from "../scenarios/measures.ts";
import { paramSettings, paramShape } from "./paramShape.ts";

/** A definition's harness as the worker runs it. */
export interface CompiledHarness {
  description: ScenarioDescription;
  /** One reported unit in base units, by measure: what `readDefinedAnswer` reads answers with. */
  factors: Readonly<Record<string, number>>;
  /** Longest time that one trial may take. */
  timeoutMs: number;
  /** What is started for a trial, in `folder` below the version's own. */
  startOf(names: HarnessTrialNames): HarnessStart;
  /** What `prepare` brings; `params` are those of the job. */
  planOf(trial: Parameters<typeof harnessPlan>[1]): DefinedHarnessPlan;
}

/** Repetitions where the definition does not say how many. */
const trialsDefault = 5;

/**
 * A harness scenario of a definition in one of its modes, in terms of what exists: a description like
 * those of the catalog, and what a trial starts and sends. Throws for a scenario that has no harness. Pure.
 */
export function compileHarnessScenario(
  definition: Definition,
  scenarioId: string,
  mode: string,
): CompiledHarness {
  const defined = definedHarness(definition, scenarioId, mode);
  const { harness, params } = defined;
  const { title, description } = definition.scenarios.find(({ id }) => id === scenarioId) ?? {};
  const size: Params = defaultParams(params);
  const declared = declaredMeasures(harness).map(({ factor: _, ...measure }) => measure);
  const { cpuTimePerOperation: cpuTime } = knownMeasures;
  const isDeclared = declared.some(({ name }) => name === cpuTime.name);
  return {
    description: scenarioDescriptionSchema.parse({
      id: scenarioId,
      // A revision of the definition separates what must not be compared.
      version: 1,
      title: title ?? scenarioId,
      summary: description ?? `Measured by ${harness.run.join(" ")}.`,
      loadModel: "fixed_work",
      paramsJsonSchema: z.toJSONSchema(z.strictObject(paramShape(params)), { io: "input" }),
      quick: size,
      full: size,
      // The machine takes it where the harness counts its operations.
      measures: isDeclared ? declared : [...declared, cpuTime],
      loadSettings: paramSettings(params),
      errorRateMax: 0,
      trialsDefault: definition.trials ?? trialsDefault,
      caveats: [],
    }),
    factors: measureFactors(harness),
    timeoutMs: spanMs(harness.timeout),
    startOf: (names) => harnessStart(defined, names),
    planOf: (trial) => harnessPlan(defined, trial),
  };
}
