export { diffMigrationsToSchema } from "./diff.ts";
export { migrate } from "./migrate.ts";
