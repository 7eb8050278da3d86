export type * from "./adapter.ts";
export type * from "./gitPlan.ts";
export { scenariosById, targetsById } from "./registry.ts";
export { scenarioProblem } from "./scenarioProblem.ts";
