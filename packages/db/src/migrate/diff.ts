import type { DiffTarget } from "@prisma/schema-engine-wasm";
import { readDatamodel, readMigrationList } from "./migrationFiles.ts";
import { withSchemaEngine } from "./schemaEngine.ts";

/**
 * SQL that turns what the migrations produce into what the schema's files say; empty when both agree.
 * `url` names any database of a server on which a shadow database may be created and dropped.
 */
export async function diffMigrationsToSchema(url: string): Promise<string> {
  const [files, migrations] = await Promise.all([readDatamodel(), readMigrationList()]);
  const from: DiffTarget =
    migrations.migrationDirectories.length === 0
      ? { tag: "empty" }
      : { tag: "migrations", ...migrations };
  return withSchemaEngine(url, files, async (engine) => {
    const { stdout } = await engine.diff({
      from,
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = stdout ?? "";
    return /^\s*(-- This is an empty migration\.\s*)?$/.test(sql) ? "" : sql;
  });
}
