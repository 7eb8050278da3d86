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

/** Versions that a job of this kind measures. */
const sidesOf = (row: Prisma.Sql) =>
  Prisma.sql`(CASE WHEN ${row}."kind" IN ('compare', 'calibrate') THEN 2 ELSE 1 END)`;

/**
 * What jobs of the same workload and label say that differ from the row `like` in kind, settings or
 * build: the median of what one trial of a version took, for as many trials and versions as it has.
 */
export function relatedJobs(like: Prisma.Sql): Prisma.Sql {
  const job = Prisma.sql`job`;
  return Prisma.sql`(
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ended."trialSeconds")
        * ${like}."trials" * ${sidesOf(like)} AS "seconds", count(*)::int AS "jobs"
    FROM (
      SELECT extract(epoch FROM job."completedAt" - job."claimedAt")::float8
          / greatest(job."trials", 1) / ${sidesOf(job)} AS "trialSeconds"
      FROM "job" job
      WHERE job."status" = 'PROCESSED' AND job."targetId" = ${like}."targetId"
        AND job."scenarioId" = ${like}."scenarioId" AND job."labelId" = ${like}."labelId"
        AND job."params" = ${like}."params"
        AND job."completedAt" IS NOT NULL AND job."claimedAt" IS NOT NULL
      ORDER BY job."completedAt" DESC LIMIT ${historyMax}
    ) ended)`;
}
