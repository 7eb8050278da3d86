export type * from "./adapter.ts";
export type * from "./gitPlan.ts";
export { clientOf, clientProblem, frontOf } from "./httpOptions.ts";
export { generatorUtilisationMax } from "./load/verdicts.ts";
export { type MavenCoordinates, mavenName, mavenPath } from "./maven/mavenCoordinates.ts";
export { resolveMaven } from "./maven/resolveMaven.ts";
export { scenariosById, targetsById } from "./registry.ts";
export { scenarioProblem } from "./scenarioProblem.ts";
