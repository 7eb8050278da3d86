import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import type { Migration } from "./migrationFiles.ts";

/** Prisma's own table, so that its tools know what was applied here. */
export async function createMigrationBook(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL,
      "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    )`);
}

interface MigrationBook {
  /** What was applied to its end. */
  finished: ReadonlySet<string>;
  /** What was begun by a version that noted the beginning apart, and never noted as finished. */
  unfinished: ReadonlySet<string>;
}

/** What the database says of its migrations; one that was rolled back never was. */
export async function readMigrationBook(client: pg.Client): Promise<MigrationBook> {
  const { rows } = await client.query<{ name: string; isFinished: boolean }>(`
    SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "isFinished"
    FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`);
  const named = (isFinished: boolean) =>
    new Set(rows.filter((row) => row.isFinished === isFinished).map(({ name }) => name));
  return { finished: named(true), unfinished: named(false) };
}

/** Notes a migration as applied, as Prisma would. */
export async function noteMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations"
       ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
  );
}
