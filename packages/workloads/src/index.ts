export {
  type CompiledHarness,
  compileHarnessScenario,
  definedLoad,
  describeHttpScenario,
} from "./definitions/index.ts";
export { clientOf, clientProblem, frontOf } from "./descriptions/httpOptions.ts";
export { scenarioProblem } from "./descriptions/scenarioProblem.ts";
export { pickedFiles, readVersionFile } from "./harness/readTables.ts";
export { generatorUtilisationMax } from "./load/verdicts.ts";
export { type MavenCoordinates, mavenName, mavenPath } from "./maven/mavenCoordinates.ts";
export { resolveMaven } from "./maven/resolveMaven.ts";
export { type DefinedServer, definedServer } from "./provisions/definedServer.ts";
export {
  type CommandPlan,
  type DefinitionPlan,
  definitionFolders,
  type VersionOrigin,
} from "./provisions/definitionPlan.ts";
export type * from "./provisions/gitPlan.ts";
export type * from "./provisions/launch.ts";
export { type OwnPrograms, type OwnWorkload, ownWorkload } from "./provisions/ownWorkload.ts";
export type * from "./provisions/plan.ts";
export type * from "./provisions/provision.ts";
export { targetsById } from "./provisions/registry.ts";
export type { ScenarioDefinition } from "./scenarios/defineScenario.ts";
export { scenariosById } from "./scenarios/scenarios.ts";
export { wholeTrialsReason } from "./scenarios/wholeTrialsReason.ts";
