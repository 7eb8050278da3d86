export { goCases } from "./goCases.ts";
export type { HarnessCase } from "./harnessCase.ts";
export { harnessCases } from "./harnessCases.ts";
export { startHarnessProgram } from "./startHarness.ts";
