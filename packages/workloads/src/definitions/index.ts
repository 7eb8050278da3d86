// What everybody may know of software that a project defines: plain data, without what starts it.
export { type CompiledHarness, compileHarnessScenario } from "./compileHarnessScenario.ts";
export { definedLoad } from "./definedLoad.ts";
export { describeHttpScenario } from "./describeHttpScenario.ts";
