import pg from "pg";
import { inject } from "vitest";

/**
 * Waits until no other test file of the session has this turn, and has it until it is disposed. The
 * session's server keeps it, and gives it on when whoever has it dies.
 */
export async function takeTurn(name: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { [Symbol.asyncDispose]: () => client.end() };
}
