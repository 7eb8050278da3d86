import { MigrationRefused, migrate } from "../src/migrate/index.ts";
import { databaseUrl } from "./env.ts";

try {
  const { applied } = await migrate(databaseUrl());
  console.log(applied.length === 0 ? "database is up to date" : `applied ${applied.join(", ")}`);
} catch (error) {
  if (!(error instanceof MigrationRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
