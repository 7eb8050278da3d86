export { goCases } from "./goCases.ts";
export type { HarnessCase } from "./harnessCase.ts";
export { harnessCases } from "./harnessCases.ts";
export { harnessPlan } from "./harnessPlan.ts";
export { startHarnessProgram, wholeTrial } from "./startHarness.ts";
