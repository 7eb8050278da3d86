import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmptyDatabase } from "@lapline/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { migrationsDir } from "./migrationFiles.ts";

const suffix = "_mail_completed";

test("whoever had ended regression mails has ended that subscription, and nobody else has", async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = (await readdir(migrationsDir)).filter((name) => /^\d/.test(name)).sort();
    const at = names.findIndex((name) => name.endsWith(suffix));
    const apply = async (name: string) =>
      client.query(await readFile(join(migrationsDir, name, "migration.sql"), "utf8"));
    for (const name of names.slice(0, at)) await apply(name);
    await client.query(`
      INSERT INTO "project" ("id", "slug", "name")
        VALUES ('00000000-0000-4000-8000-000000000001', 'a', 'A');
      INSERT INTO "user" ("id", "name", "email") VALUES ('on', 'On', 'on@x'), ('off', 'Off', 'off@x');
      INSERT INTO "member" ("id", "projectId", "userId", "role", "regressionMail")
        SELECT gen_random_uuid(), "project"."id", "user"."id", 'member', "user"."id" = 'on'
        FROM "project", "user"`);
    for (const name of names.slice(at)) await apply(name);
    const { rows } = await client.query(`
      SELECT "userId", "topic", "delivery", "targets", "changeMin"
      FROM "subscription" JOIN "member" ON "member"."id" = "memberId"`);
    expect(rows).toEqual([
      { userId: "off", topic: "regressions", delivery: "off", targets: [], changeMin: 0 },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
