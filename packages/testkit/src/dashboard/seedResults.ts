import type { Client } from "pg";
import type { DashboardSize } from "./dashboardSize.ts";
import { madeUpReason } from "./madeUpReason.ts";
import { withoutIndexes } from "./withoutIndexes.ts";

/** Histories of every fourth workload step at four versions: 8 % up, down, up, down. */
export async function seedResults(client: Client, size: DashboardSize): Promise<void> {
  const width = size.reports / 4;
  await client.query(
    `CREATE TEMPORARY TABLE seed_step ON COMMIT DROP AS
     SELECT workload, step,
       floor(step * ${width} + ${width / 4} + (workload / 4 % 5) * ${width / 10})::int AS place
     FROM (SELECT DISTINCT workload FROM seed_series WHERE workload % 4 = 0) moving
     CROSS JOIN generate_series(0, 3) AS step`,
  );
  await client.query(`ANALYZE seed_step, seed_series`);
  await withoutIndexes(client, "result", async () => {
    // By place first: the points of one history lie as far apart as reports that came one by one.
    await client.query(
      `INSERT INTO "result" ("id", "seriesId", "reportId", "jobId", "versionId", "environmentId",
         "samples", "n", "value", "mean", "spread", "ciLow", "ciHigh", "valid", "reasons",
         "measuredAt")
       SELECT uuidv7(), point."seriesId", "reportId", "jobId", "versionId", "environmentId", samples,
         ${size.samples}, median, mean, deviation,
         median - 2 * deviation / sqrt(${size.samples}::float8),
         median + 2 * deviation / sqrt(${size.samples}::float8), valid,
         CASE WHEN valid THEN '{}' ELSE ARRAY[${madeUpReason}] END,
         at + interval '60 seconds'
       FROM (
         SELECT seed_series."id" AS "seriesId", seed_job.*,
           base * CASE WHEN (SELECT count(*) FROM seed_step
             WHERE seed_step.workload = seed_job.workload AND seed_step.place <= seed_job.place)
             % 2 = 1 THEN 1.08 ELSE 1 END * (0.997 + 0.006 * random()) AS level
         FROM seed_job JOIN seed_series USING (target, workload)
         ORDER BY place, target, workload, measure
         OFFSET 0
       ) point
       CROSS JOIN LATERAL (
         SELECT array_agg(value) AS samples, avg(value) AS mean, stddev_samp(value) AS deviation,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median
         FROM (SELECT level * (1 + 0.01 * (random() + random() + random() - 1.5)) AS value
           FROM generate_series(1, ${size.samples})) trial
       ) summary`,
    );
  });
}
