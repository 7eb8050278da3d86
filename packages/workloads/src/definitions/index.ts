// Software that a project defines itself: descriptions, and plans of what a machine does with it.
export { type CompiledHarness, compileHarnessScenario } from "./compileHarnessScenario.ts";
export { definedLoad } from "./definedLoad.ts";
export {
  type CommandPlan,
  type DefinitionPlan,
  definitionFolders,
  type VersionOrigin,
} from "./definitionPlan.ts";
export { describeHttpScenario } from "./describeHttpScenario.ts";
