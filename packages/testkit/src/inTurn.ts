import pg from "pg";
import { inject } from "vitest";

/**
 * Does `work` while no other test file of the session is within work of the same name: two builds of the
 * same thing at once would both do all of it. The session's server keeps the turn, and gives it on when
 * whoever has it dies.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    return await work();
  } finally {
    await client.end();
  }
}
