import { createDatabase, createEmptyDatabase, createOldDatabase, waitFor } from "@lapline/testkit";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrationFiles.ts";
import { MigrationRefused } from "./migrationRefused.ts";
import { LAST_COMMIT_BEFORE, squashedMigrations } from "./squashedMigrations.ts";
import { describeSchema } from "./testing/describeSchema.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Cut by the end of the database, where a test needs it as long as that.
  client.on("error", () => undefined);
  return client;
}

async function openOld() {
  const database = await createOldDatabase();
  const client = await connect(database.url);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return { url: database.url, client };
}

async function book(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL ORDER BY "migration_name"`,
  );
  return rows.map(({ name }) => name);
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS "name" FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY tablename`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT count(*)::int AS "count" FROM "${name}"`);
    counts[name] = rows[0]?.count;
  }
  return counts;
}

const all = async () => (await readMigrations()).map(({ name }) => name);

/** Tables that better-auth's adapter expects and nothing fills. */
const neverFilled = ["rate_limit", "verification"];

test("the dump of the last commit before the baseline has every migration and rows in every table", async () => {
  const { client } = await openOld();
  expect(await book(client)).toEqual([...squashedMigrations]);
  const counts = await countRows(client);
  const empty = Object.keys(counts).filter((table) => counts[table] === 0);
  expect(empty).toEqual(neverFilled);
});

test("an installation of the last commit before the baseline gets a new one's schema and keeps its rows", async () => {
  const { url, client } = await openOld();
  const before = await countRows(client);
  const { applied } = await migrate(url);
  expect(applied).toEqual((await all()).slice(1));
  expect(await book(client)).toEqual(await all());
  // Tables that later migrations make are empty.
  const after = await countRows(client);
  const empty = Object.fromEntries(Object.keys(after).map((table) => [table, 0]));
  expect(after).toEqual({ ...empty, ...before });
  const fresh = await createDatabase();
  onTestFinished(fresh.drop);
  expect(await describeSchema(url)).toEqual(await describeSchema(fresh.url));
  expect(await migrate(url)).toEqual({ applied: [] });
});

test("processes that upgrade it at once do so once", async () => {
  const { url, client } = await openOld();
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
  const applied = results.flatMap((result) => result.applied);
  expect(applied.sort()).toEqual((await all()).slice(1));
  expect(await book(client)).toEqual(await all());
});

test("a database that lacks some of the old migrations is refused and left as it was", async () => {
  const { url, client } = await openOld();
  const missing = squashedMigrations.slice(-2);
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY($1)`, [
    missing,
  ]);
  const before = [await book(client), await describeSchema(url)];
  const failure = await migrate(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationRefused);
  const message = failure instanceof Error ? failure.message : "";
  expect(message).toContain(`has ${squashedMigrations.length - 2} of the`);
  expect(message).toContain(`its next migration would be ${missing[0]}`);
  expect(message).toContain(`Start commit ${LAST_COMMIT_BEFORE} on this database once`);
  expect([await book(client), await describeSchema(url)]).toEqual(before);
});

test("a database in which an old migration was begun and never finished is refused", async () => {
  const { url, client } = await openOld();
  const [begun] = squashedMigrations.slice(-1);
  await client.query(
    `UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "migration_name" = $1`,
    [begun],
  );
  await expect(migrate(url)).rejects.toThrow(`its migration ${begun} was begun`);
});

test("what an older version left in the book when it failed on a new database is forgotten", async () => {
  const { url, client } = await openOld();
  await migrate(url);
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "logs")
     VALUES ('1', '', $1, 'type "role" already exists')`,
    [squashedMigrations[0]],
  );
  expect(await migrate(url)).toEqual({ applied: [] });
  expect(await book(client)).toEqual(await all());
});

/** Migrates while somebody holds something that the migration needs, and ends it where it waits. */
async function migrateAndEnd(url: string, client: pg.Client): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const ended = migrate(url).then(
    () => "done",
    () => "ended",
  );
  await waitFor(
    async () => {
      const { rows } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = $1 AND wait_event_type = 'Lock'`,
        [name],
      );
      return rows.length > 0;
    },
    { what: "the migration waits for the blocker" },
  );
  expect(await ended).toBe("ended");
}

test("a first start that is ended half-way leaves nothing behind and is repeated", async () => {
  const database = await createEmptyDatabase();
  const blocker = await connect(database.url);
  const client = await connect(database.url);
  onTestFinished(async () => {
    await Promise.all([blocker.end(), client.end()]);
    await database.drop();
  });
  // Whoever makes a table of the same name waits for the end of this.
  await blocker.query(`BEGIN; CREATE TABLE "webhook_secret" ("id" int)`);
  await migrateAndEnd(database.url, client);
  await blocker.query("ROLLBACK");
  expect(await countRows(client)).toEqual({});
  expect(await book(client)).toEqual([]);
  await migrate(database.url);
  const fresh = await createDatabase();
  onTestFinished(fresh.drop);
  expect(await describeSchema(database.url)).toEqual(await describeSchema(fresh.url));
});

test("an upgrade that is ended half-way leaves the old book and is repeated", async () => {
  const { url, client } = await openOld();
  const blocker = await connect(url);
  onTestFinished(() => blocker.end());
  await blocker.query(`BEGIN; LOCK TABLE "_prisma_migrations" IN SHARE MODE`);
  await migrateAndEnd(url, client);
  await blocker.query("ROLLBACK");
  expect(await book(client)).toEqual([...squashedMigrations]);
  await migrate(url);
  expect(await book(client)).toEqual(await all());
});

test("a table that a backup reads is waited for, and readers do not queue behind the upgrade", async () => {
  const { url, client } = await openOld();
  const reader = await connect(url);
  onTestFinished(() => reader.end());
  await client.query("BEGIN");
  await client.query(`SELECT 1 FROM "report" LIMIT 1`);
  const upgrade = migrate(url);
  const isQueued = async () => {
    const { rows } = await reader.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"report"'::regclass`,
    );
    return rows.length > 0;
  };
  await waitFor(isQueued, { what: "the upgrade waits for the table" });
  // Longer than the upgrade waits at a time, and shorter than anybody waits for a page.
  await reader.query("SET statement_timeout = '30s'");
  await reader.query(`SELECT count(*) FROM "report"`);
  await client.query("COMMIT");
  expect((await upgrade).applied.length).toBeGreaterThan(0);
});
