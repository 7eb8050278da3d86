import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diffMigrationsToSchema } from "../src/migrate/diff.ts";
import { migrationsDir } from "../src/migrate/migrationFiles.ts";
import { databaseUrl } from "./env.ts";

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error("usage: createMigration <name_in_snake_case>");
}
const sql = await diffMigrationsToSchema(databaseUrl());
if (sql === "") {
  console.log("the migrations already produce the schema; nothing to create");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const dir = join(migrationsDir, `${stamp}_${name}`);
  await mkdir(dir);
  await writeFile(join(dir, "migration.sql"), sql);
  console.log(`created ${dir}; read it and add what Prisma cannot express (checks, triggers)`);
}
// The engine leaves a lock timer of 10 s behind, which would hold the process.
process.exit(0);
