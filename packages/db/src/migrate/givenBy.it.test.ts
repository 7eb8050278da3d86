import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createEmptyDatabase } from "@lapline/testkit";
import pg from "pg";
import { expect, test } from "vitest";
import { migrationsDir } from "./migrationFiles.ts";

const suffix = "_given_by";

test("keys and triggers of former members go on under the project's first owner, and nobody else's change hands", async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const names = (await readdir(migrationsDir)).filter((name) => /^\d/.test(name)).sort();
    const at = names.findIndex((name) => name.endsWith(suffix));
    const apply = async (name: string) =>
      client.query(await readFile(join(migrationsDir, name, "migration.sql"), "utf8"));
    for (const name of names.slice(0, at)) await apply(name);
    const project = "00000000-0000-4000-8000-000000000001";
    const key = (last: number) => `00000000-0000-4000-8000-00000000001${last}`;
    await client.query(`
      INSERT INTO "project" ("id", "slug", "name") VALUES ('${project}', 'a', 'A');
      INSERT INTO "user" ("id", "name", "email")
        VALUES ('first', 'F', 'f@x'), ('second', 'S', 's@x'), ('gone', 'G', 'g@x');
      INSERT INTO "member" ("id", "projectId", "userId", "role", "createdAt")
        VALUES (gen_random_uuid(), '${project}', 'second', 'owner', '2026-02-01'),
          (gen_random_uuid(), '${project}', 'first', 'owner', '2026-01-01');
      INSERT INTO "api_key" ("id", "projectId", "name", "prefix", "hash", "scopes", "createdById")
        VALUES ('${key(1)}', '${project}', 'of a former member', '', '1', '{}', 'gone'),
          ('${key(2)}', '${project}', 'of a member', '', '2', '{}', 'second'),
          ('${key(3)}', '${project}', 'of the installation', '', '3', '{}', NULL);
      INSERT INTO "inbound_hook" ("id", "projectId", "vendor", "name", "createdById")
        VALUES (gen_random_uuid(), '${project}', 'generic', 'by a former member', 'gone'),
          (gen_random_uuid(), '${project}', 'generic', 'by a key', '${key(1)}')`);
    for (const name of names.slice(at)) await apply(name);
    const { rows } = await client.query(`
      SELECT "name", COALESCE("givenByIds", '{}') AS "by" FROM "api_key"
      UNION ALL SELECT "name", "givenByIds" FROM "inbound_hook" ORDER BY "name"`);
    expect(rows).toEqual([
      { name: "by a former member", by: ["first"] },
      { name: "by a key", by: [key(1)] },
      { name: "of a former member", by: ["first"] },
      { name: "of a member", by: ["second"] },
      { name: "of the installation", by: [] },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
