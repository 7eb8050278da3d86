// What everybody may know of software that a project defines: plain data, without what starts it.
export { definedLoad } from "./definedLoad.ts";
export { describeHttpScenario } from "./describeHttpScenario.ts";
