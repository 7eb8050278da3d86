import { createDatabase, createEmptyDatabase } from "@lapline/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { diffMigrationsToSchema } from "./diff.ts";
import { migrate } from "./migrate.ts";

test("the migrations produce exactly the schema that the client was generated from", async () => {
  const database = await createEmptyDatabase();
  try {
    expect(await diffMigrationsToSchema(database.url)).toBe("");
  } finally {
    await database.drop();
  }
});

test("processes that migrate at once apply every migration once, and a later one nothing", async () => {
  const database = await createEmptyDatabase();
  try {
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    const applied = results.flatMap((result) => result.applied);
    expect(new Set(applied).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(0);
    expect(await migrate(database.url)).toEqual({ applied: [] });
  } finally {
    await database.drop();
  }
});

test("limits that a database sets by default end no migration", async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT quote_ident(current_database()) AS name");
    const change = `ALTER DATABASE ${rows[0]?.name} SET`;
    // Far less than the tables take to be made.
    await client.query(`${change} statement_timeout = '10ms'`);
    await client.query(`${change} default_transaction_isolation = 'repeatable read'`);
    const results = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(results.flatMap(({ applied }) => applied).length).toBeGreaterThan(0);
  } finally {
    await client.end();
    await database.drop();
  }
});

test("the audit trail refuses change and removal, even from the table's owner", async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO "audit" ("id", "actorKind", "action", "subjectKind")
       VALUES (gen_random_uuid(), 'system', 'test', 'test')`,
    );
    for (const statement of [
      `UPDATE "audit" SET "action" = 'other'`,
      `DELETE FROM "audit"`,
      `TRUNCATE "audit"`,
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
