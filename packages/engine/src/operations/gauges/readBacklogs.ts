import type { EngineContext } from "../../base/index.ts";
import { boundedRead } from "./boundedRead.ts";

/** Rows that are counted of each. */
const rowsMax = 100_000;

/** How many wait, at most 100,000, and for how long the oldest of them has; 0 where none does. */
export interface Backlog {
  count: number;
  oldestSeconds: number;
}

/** Messages of the outbox that nobody has handed on. */
export async function readOutboxBacklog(context: Pick<EngineContext, "db">): Promise<Backlog> {
  const rows = await boundedRead(
    context,
    (tx) => tx.$queryRaw<Backlog[]>`
      SELECT count(*)::int AS "count",
        greatest(0, coalesce(extract(epoch FROM now() - min("createdAt")), 0))::float8
          AS "oldestSeconds"
      FROM (SELECT "createdAt" FROM "outbox" WHERE "doneAt" IS NULL ORDER BY "id"
        LIMIT ${rowsMax}) waiting`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Reports that are stored and not yet results. */
export async function readReportBacklog(context: Pick<EngineContext, "db">): Promise<Backlog> {
  const rows = await boundedRead(
    context,
    (tx) => tx.$queryRaw<Backlog[]>`
      SELECT count(*)::int AS "count",
        greatest(0, coalesce(extract(epoch FROM now() - min("completedAt")), 0))::float8
          AS "oldestSeconds"
      FROM (SELECT "completedAt" FROM "job" WHERE "status" = 'COMPLETED' ORDER BY "completedAt"
        LIMIT ${rowsMax}) waiting`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}
