import type { EngineContext } from "../../base/index.ts";
import { boundedRead } from "./boundedRead.ts";

export interface DatabaseState {
  /** Age of the oldest transaction that is open, of those that this role may see; 0 without any. */
  oldestTransactionSeconds: number;
  /** Of the database with its indexes, on the disk of PostgreSQL. */
  bytes: number;
}

/** What an operator wants to know of the database itself. */
export async function readDatabaseState(
  context: Pick<EngineContext, "db">,
): Promise<DatabaseState> {
  const rows = await boundedRead(
    context,
    (tx) => tx.$queryRaw<DatabaseState[]>`
      SELECT
        (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min("xact_start")), 0))
          FROM pg_stat_activity
          WHERE "datname" = current_database() AND "backend_type" = 'client backend'
            AND "pid" <> pg_backend_pid())::float8 AS "oldestTransactionSeconds",
        pg_database_size(current_database())::float8 AS "bytes"`,
  );
  const [state] = rows;
  if (state === undefined) throw new Error("the state of the database could not be read");
  return state;
}
