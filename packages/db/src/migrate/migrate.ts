import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { adoptBaseline } from "./adoptBaseline.ts";
import { createMigrationBook, noteMigration, readMigrationBook } from "./migrationBook.ts";
import { type Migration, readMigrations } from "./migrationFiles.ts";
import { MigrationRefused } from "./migrationRefused.ts";
import { BASELINE } from "./squashedMigrations.ts";

/** Prisma's own advisory lock, so that its tools and older versions wait for this one too. */
const MIGRATION_LOCK = 72_707_369;

/**
 * Brings the database at `url` to the newest schema: applies the migrations that it lacks, in
 * order, and notes them in Prisma's own `_prisma_migrations` table. Each is one transaction with its
 * note, so what was ended half-way is done again by the next call. Safe to call from several processes
 * at once. The database itself must exist. Answers the names it applied; throws when the database is
 * unreachable or a migration fails, and a MigrationRefused for a database that it must not touch.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that is cut fails the statement under way, and with it this call.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await inTransaction(client, async () => {
      await createMigrationBook(client);
      const baseline = migrations.find(({ name }) => name === BASELINE);
      if (baseline === undefined) throw new Error(`the migration ${BASELINE} is not there`);
      await adoptBaseline(client, baseline);
    });
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await inTransaction(client, () => apply(client, migration))) applied.push(migration.name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

/** Answers whether it was still to be applied. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const { finished, unfinished } = await readMigrationBook(client);
  if (finished.has(migration.name)) return false;
  if (unfinished.has(migration.name)) {
    throw new MigrationRefused(
      `The migration ${migration.name} was begun on this database by another tool and is not noted ` +
        `as finished, so nobody can say whether its changes are there. Nothing was changed. Look ` +
        `whether they are, set "finished_at" or "rolled_back_at" of its row in "_prisma_migrations" ` +
        `accordingly, and start again.`,
    );
  }
  try {
    // PostgreSQL takes a whole script as one query; cut at semicolons, function bodies would break.
    await client.query(migration.sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`the migration ${migration.name} failed: ${message}`, { cause: error });
  }
  await noteMigration(client, migration);
  return true;
}

/** Longest wait for a table: whoever asks for it meanwhile waits behind the migration. */
const LOCK_WAIT_MS = 3000;
const RETRY_PAUSE_MS = 1000;
/** Together with the waits, tables may be held by others, such as a backup, for an hour. */
const TRIES_MAX = 900;
/** A table that others hold for longer, and a deadlock with what an older release still does. */
const passing = ["55P03", "40P01"];

/** Runs `work` in a transaction of its own, and again where others were in its way. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(client, work);
    } catch (error) {
      if (tries >= TRIES_MAX || !passing.includes(codeOf(error))) throw error;
      await delay(RETRY_PAUSE_MS);
    }
  }
}

async function attempt<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // What a role or a database sets by default must not decide here: a snapshot of before the lock
  // would show the book of before, and a limit of a statement would end a large one each time.
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  try {
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    // A backend whose program was killed would go on, with its locks.
    await client.query("SET LOCAL client_connection_check_interval = '5s'");
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A lost connection rolls back by itself, and its own error is what matters.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** The SQLSTATE of an error, or of what it was made of. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error);
  if (typeof code === "string") return code;
  return cause === undefined ? "" : codeOf(cause);
}
