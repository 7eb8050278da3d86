import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase, createEmptyDatabase } from "./createDatabase.ts";

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

test("a cloned database carries the migrated schema and is gone after drop", async () => {
  const database = await createDatabase();
  expect(await tables(database.url)).toContain("_prisma_migrations");
  await database.drop();
  await expect(tables(database.url)).rejects.toThrow(/does not exist/);
});

test("an empty database has no table", async () => {
  const database = await createEmptyDatabase();
  expect(await tables(database.url)).toEqual([]);
  await database.drop();
});
