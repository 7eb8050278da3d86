import { readDatamodel, readMigrations } from "./migrationFiles.ts";
import { withSchemaEngine } from "./schemaEngine.ts";

const filters = { externalTables: [], externalEnums: [] };

/**
 * Brings the database at `url` to the newest schema: applies the migrations that it lacks, in
 * order, and notes them in Prisma's own `_prisma_migrations` table. Safe to call from several
 * processes at once: the engine takes Prisma's advisory lock. The database itself must exist. Answers the names it applied; throws when the
 * database is unreachable or a migration fails.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const [datamodel, migrationsList] = await Promise.all([readDatamodel(), readMigrations()]);
  return withSchemaEngine(url, datamodel, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return { applied: appliedMigrationNames };
  });
}
