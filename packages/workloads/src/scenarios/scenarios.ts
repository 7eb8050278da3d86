import { apiScenarios } from "./apiScenarios.ts";
import { computeFibonacci } from "./computeFibonacci.ts";
import type { ScenarioDefinition } from "./defineScenario.ts";
import { footprint } from "./footprint.ts";
import { objectsScenarios } from "./objectsScenarios.ts";
import { recordsFilter, recordsList, recordsMixed, recordsRead } from "./recordsReads.ts";
import {
  recordsBatch,
  recordsDelete,
  recordsInsert,
  recordsSaturation,
  recordsUpdate,
} from "./recordsWrites.ts";
import { speedtestBatched, speedtestDefault } from "./speedtestScenarios.ts";
import {
  sqlComplex,
  sqlConcurrent,
  sqlLarge,
  sqlMany,
  sqlReal,
  sqlSimple,
} from "./sqlScenarios.ts";
import { syncScenarios } from "./syncScenarios.ts";

const scenarios: readonly ScenarioDefinition[] = [
  recordsInsert,
  recordsRead,
  recordsMixed,
  recordsSaturation,
  recordsList,
  recordsFilter,
  recordsUpdate,
  recordsDelete,
  recordsBatch,
  computeFibonacci,
  footprint,
  sqlSimple,
  sqlComplex,
  sqlMany,
  sqlLarge,
  sqlConcurrent,
  sqlReal,
  speedtestDefault,
  speedtestBatched,
  ...objectsScenarios,
  ...apiScenarios,
  ...syncScenarios,
];

/** Every scenario by id. */
export const scenariosById: ReadonlyMap<string, ScenarioDefinition> = new Map(
  scenarios.map((scenario) => [scenario.description.id, scenario]),
);
