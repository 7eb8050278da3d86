export type * from "./adapter.ts";
export type * from "./gitPlan.ts";
export { clientOf, clientProblem, frontOf, isMeasuredClient } from "./httpOptions.ts";
export { type MavenCoordinates, mavenName, mavenPath } from "./maven/mavenCoordinates.ts";
export { resolveMaven } from "./maven/resolveMaven.ts";
export { scenariosById, targetsById } from "./registry.ts";
export { scenarioProblem } from "./scenarioProblem.ts";
