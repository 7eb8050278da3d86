export type * from "./adapter.ts";
export { scenariosById, targetsById } from "./registry.ts";
export { scenarioProblem } from "./scenarioProblem.ts";
