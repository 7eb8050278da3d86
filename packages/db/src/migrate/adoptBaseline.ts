import type pg from "pg";
import { noteMigration, readMigrationBook } from "./migrationBook.ts";
import type { Migration } from "./migrationFiles.ts";
import { MigrationRefused } from "./migrationRefused.ts";
import { BASELINE, LAST_COMMIT_BEFORE, squashedMigrations } from "./squashedMigrations.ts";

/**
 * Lets a database that has every migration which the baseline replaced go on with the baseline in
 * their place, without running it: its schema is the same. Call it in a transaction. Throws a
 * MigrationRefused where only some of them were applied, since the others are no longer here.
 */
export async function adoptBaseline(client: pg.Client, baseline: Migration): Promise<void> {
  const { finished, unfinished } = await readMigrationBook(client);
  const applied = squashedMigrations.filter((name) => finished.has(name));
  const begun = squashedMigrations.find((name) => unfinished.has(name));
  if (applied.length === 0 && begun === undefined) return;
  // With the baseline in the book, older names come from an older version that was started on this
  // database and failed, as a whole, at creating what is there already.
  if (!finished.has(BASELINE)) {
    const missing = squashedMigrations.find((name) => !finished.has(name));
    if (missing !== undefined || begun !== undefined) {
      throw new MigrationRefused(refusal(applied.length, missing ?? begun ?? "", begun));
    }
    await noteMigration(client, baseline);
  }
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY($1)`, [
    squashedMigrations,
  ]);
}

function refusal(applied: number, missing: string, begun: string | undefined): string {
  const all = squashedMigrations.length;
  const state =
    begun === undefined
      ? `its next migration would be ${missing}`
      : `its migration ${begun} was begun and is not noted as finished`;
  return (
    `This database was made by an older version of Lapline and was never brought up to date: ` +
    `it has ${applied} of the ${all} migrations up to commit ${LAST_COMMIT_BEFORE.slice(0, 12)}, and ` +
    `${state}. This version carries them only as one, for new databases. ` +
    `Nothing was changed. Start commit ${LAST_COMMIT_BEFORE} on this database once, which applies ` +
    `them; then start this version again.`
  );
}
