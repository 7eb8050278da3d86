import { Prisma } from "@lapline/db";

/** Ended jobs of a kind that say how long the next will take. */
const historyMax = 20;

/**
 * Median seconds on the machine and number of the newest ended jobs that are like the row `like`: the
 * same workload and label with the same settings. Where none of them had as many trials, the time of the
 * others is scaled to as many. What a job needs to fetch and build its version is in it. Seconds are null
 * where none ended yet. The row must not be called `job`, which names another one in here.
 */
export function likeJobs(like: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(
        percentile_cont(0.5) WITHIN GROUP (ORDER BY ended."seconds") FILTER (WHERE ended."asOften"),
        percentile_cont(0.5) WITHIN GROUP (ORDER BY ended."seconds")) AS "seconds",
      coalesce(nullif(count(*) FILTER (WHERE ended."asOften"), 0), count(*))::int AS "jobs"
    FROM (
      SELECT job."trials" = ${like}."trials" AS "asOften",
        extract(epoch FROM job."completedAt" - job."claimedAt")::float8
          * ${like}."trials" / greatest(job."trials", 1) AS "seconds"
      FROM "job" job
      WHERE job."status" = 'PROCESSED' AND job."targetId" = ${like}."targetId"
        AND job."scenarioId" = ${like}."scenarioId" AND job."labelId" = ${like}."labelId"
        AND job."scenarioVersion" = ${like}."scenarioVersion" AND job."params" = ${like}."params"
        AND job."durability" = ${like}."durability"
        AND job."provisioner" = ${like}."provisioner" AND job."kind" = ${like}."kind"
        AND job."completedAt" IS NOT NULL AND job."claimedAt" IS NOT NULL
      ORDER BY job."completedAt" DESC LIMIT ${historyMax}
    ) ended)`;
}
