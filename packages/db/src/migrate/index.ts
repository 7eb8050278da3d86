export { migrate } from "./migrate.ts";
export { MigrationRefused } from "./migrationRefused.ts";
