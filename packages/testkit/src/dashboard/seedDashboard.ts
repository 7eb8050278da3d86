import pg from "pg";
import type { DashboardSize } from "./dashboardSize.ts";
import { seedBook } from "./seedBook.ts";
import { seedChanges } from "./seedChanges.ts";
import { seedJobs } from "./seedJobs.ts";
import { seedQueue } from "./seedQueue.ts";
import { seedResults } from "./seedResults.ts";

export interface SeededDashboard {
  projectId: string;
  /** Ids of all histories, in the order of target, workload and measure. */
  seriesIds: string[];
}

/**
 * Fills the first project of an installation with a made-up history of `size`: two targets that were
 * measured at every version, one report for each workload and version, whose results are written in
 * the order of time as a machine would have; levels that step in a quarter of the workloads, with
 * their change points, suspicions and alerts; and jobs that run and wait. Everything is one
 * transaction of a few statements, with every constraint in force at its end: a million results take
 * about a minute. The histories belong to a hardware label of their own, on which no machine works.
 */
export async function seedDashboard(
  databaseUrl: string,
  size: DashboardSize,
): Promise<SeededDashboard> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "seed" });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL work_mem = '256MB'");
    await client.query("SET LOCAL maintenance_work_mem = '256MB'");
    const projectId = await seedBook(client, size);
    await seedJobs(client, projectId, size);
    await seedResults(client, size);
    await seedChanges(client, projectId, size);
    await seedQueue(client, projectId);
    const series = await client.query<{ id: string }>(
      `SELECT "id" FROM seed_series ORDER BY index`,
    );
    await client.query("COMMIT");
    await client.query("VACUUM (ANALYZE)");
    return { projectId, seriesIds: series.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}
