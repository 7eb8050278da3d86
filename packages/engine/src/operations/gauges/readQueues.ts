import type { EngineContext } from "../../base/index.ts";
import { boundedRead } from "./boundedRead.ts";

/** Hardware labels that are listed, those with the most jobs first. */
const labelsMax = 100;
/** Jobs that are counted over all labels. */
const jobsMax = 100_000;

export interface QueueGauge {
  /** Projects may use the same name: their jobs are counted together. */
  hardwareLabel: string;
  jobs: number;
  /** How long the job has been queued that was queued first; 0 without any. */
  oldestSeconds: number;
}

/**
 * How many jobs are queued for each hardware label and for how long, of at most 100 labels: those with
 * jobs, then those with machines. At most 100,000 jobs are counted.
 */
export async function readQueues(context: Pick<EngineContext, "db">): Promise<QueueGauge[]> {
  return boundedRead(
    context,
    (tx) => tx.$queryRaw<QueueGauge[]>`
      WITH queued AS (
        SELECT "labelId", "queuedAt" FROM "job" WHERE "status" = 'QUEUED' LIMIT ${jobsMax}),
      served AS (
        SELECT DISTINCT "labelId" FROM "machine" WHERE "revokedAt" IS NULL),
      counted AS (
        SELECT "labelId", count(*) AS "jobs", min("queuedAt") AS "oldestAt"
        FROM queued GROUP BY "labelId"
        UNION ALL SELECT "labelId", 0, NULL FROM served)
      SELECT label."name" AS "hardwareLabel", sum(counted."jobs")::int AS "jobs",
        greatest(0, coalesce(extract(epoch FROM now() - min(counted."oldestAt")), 0))::float8
          AS "oldestSeconds"
      FROM counted JOIN "hardware_label" label ON label."id" = counted."labelId"
      GROUP BY label."name" ORDER BY 2 DESC, 1 LIMIT ${labelsMax}`,
  );
}
