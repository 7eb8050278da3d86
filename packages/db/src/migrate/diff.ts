import type { DiffTarget } from "@prisma/schema-engine-wasm";
import { readDatamodel, readMigrations } from "./migrationFiles.ts";
import { withSchemaEngine } from "./schemaEngine.ts";

/**
 * SQL that turns what the migrations produce into what `schema.prisma` says; empty when both agree.
 * `url` names any database of a server on which a shadow database may be created and dropped.
 */
export async function diffMigrationsToSchema(url: string): Promise<string> {
  const [datamodel, migrations] = await Promise.all([readDatamodel(), readMigrations()]);
  const from: DiffTarget =
    migrations.migrationDirectories.length === 0
      ? { tag: "empty" }
      : { tag: "migrations", ...migrations };
  return withSchemaEngine(url, datamodel, async (engine) => {
    const { stdout } = await engine.diff({
      from,
      to: { tag: "schemaDatamodel", files: [datamodel] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = stdout ?? "";
    return /^\s*(-- This is an empty migration\.\s*)?$/.test(sql) ? "" : sql;
  });
}
