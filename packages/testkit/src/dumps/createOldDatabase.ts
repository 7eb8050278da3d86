import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase } from "../createDatabase.ts";

async function read(name: string): Promise<string> {
  const packed = await readFile(join(import.meta.dirname, name));
  return (await promisify(brotliDecompress)(packed)).toString("utf8");
}

/** A database as the last commit before the baseline left it, with data of every kind: see README.md. */
export async function createOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(await read("beforeBaseline.sql.br"));
    // As PostgreSQL itself does after a while: without statistics its plans are poor.
    await client.query("ANALYZE");
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  } finally {
    await client.end();
  }
}

/** What the engine of that commit answered about that database, by project. */
export async function readOldAnswers(): Promise<Record<string, unknown>> {
  return JSON.parse(await read("beforeBaseline.answers.json.br"));
}
