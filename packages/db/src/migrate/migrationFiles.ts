import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** Folder of Prisma's own migration folders. */
export const migrationsDir = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const schemaPath = fileURLToPath(new URL("../../prisma/schema.prisma", import.meta.url));

/** The schema file as the engine takes it. */
export async function readDatamodel(): Promise<{ path: string; content: string }> {
  return { path: schemaPath, content: await readFile(schemaPath, "utf8") };
}

/** All migrations on disk, oldest first, as the engine takes them. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: migrationsDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(migrationsDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(migrationsDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
