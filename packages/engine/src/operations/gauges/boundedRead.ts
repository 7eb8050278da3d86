import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";

/** Longest time that PostgreSQL works for one reading. */
const statementTimeoutMs = 2_000;

/**
 * Reads in a transaction whose statements PostgreSQL ends after 2 s: what only watches the database
 * must not be what slows it down.
 */
export async function boundedRead<T>(
  { db }: Pick<EngineContext, "db">,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`;
    return read(tx);
  });
}
