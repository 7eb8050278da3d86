import { newestMigration } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/**
 * Whether the book can be worked with: `migrations_missing` when its schema is older than this code.
 * Throws when the database does not answer.
 */
export async function checkReadiness({
  db,
}: Pick<EngineContext, "db">): Promise<"ready" | "migrations_missing"> {
  const [table] = await db.$queryRaw<{ name: string | null }[]>`
    SELECT to_regclass('_prisma_migrations')::text AS "name"`;
  if (table === undefined || table.name === null) return "migrations_missing";
  const [applied] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "_prisma_migrations"
    WHERE "migration_name" = ${newestMigration} AND "finished_at" IS NOT NULL
      AND "rolled_back_at" IS NULL`;
  return applied !== undefined && applied.count > 0 ? "ready" : "migrations_missing";
}
