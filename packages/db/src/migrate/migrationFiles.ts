import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** Folder of Prisma's own migration folders. */
export const migrationsDir = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const schemaDir = fileURLToPath(new URL("../../prisma/schema", import.meta.url));

export interface SchemaFile {
  path: string;
  content: string;
}

/** The schema's files, one for each module that owns tables, as the engine takes them. */
export async function readDatamodel(): Promise<SchemaFile[]> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(schemaDir, name);
      return { path, content: await readFile(path, "utf8") };
    }),
  );
}

export interface Migration {
  name: string;
  sql: string;
}

/** All migrations on disk, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(join(migrationsDir, name, "migration.sql"), "utf8"),
    })),
  );
}

/** All migrations on disk, as the engine takes them. */
export async function readMigrationList(): Promise<MigrationList> {
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(migrationsDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: (await readMigrations()).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}
