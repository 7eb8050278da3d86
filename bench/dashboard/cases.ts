import { seededColumn, seededTargets, seededVersion } from "@lapline/testkit";
import type { Client } from "pg";

/** A page's data: what the API is asked, and the SQL that fetches no more than the same rows. */
export interface DashboardCase {
  name: string;
  /** Asked at once, as a page does. */
  paths: readonly string[];
  /** Answers the number of rows. */
  bare: (client: Client) => Promise<number>;
}

const pointColumns = `result."reportId", result."jobId", result."value", result."ciLow",
  result."ciHigh", result."n", result."samples", result."valid", result."reasons",
  result."measuredAt"`;

/** The cases of a seeded dashboard with histories of `reports` points. */
export async function dashboardCases(client: Client, reports: number): Promise<DashboardCase[]> {
  const series = await client.query<{ id: string }>(
    `SELECT "id" FROM "series" ORDER BY "scenarioId", "measure", "id" LIMIT 20`,
  );
  const ids = series.rows.map(({ id }) => id);
  const versions = [seededVersion(reports - 2), seededVersion(reports - 1)];
  const { durability, provisioner, label } = seededColumn;
  const columns = versions.map((version) =>
    [seededTargets[0], version, durability, provisioner, label].join("~"),
  );
  return [
    { name: "one series", paths: [`/series/${ids[0]}/history`], bare: pointsOf(ids.slice(0, 1)) },
    {
      name: "20 series in one chart",
      paths: [`/series-histories?ids=${ids.join(",")}`],
      bare: pointsOf(ids),
    },
    {
      name: "20 series in one chart",
      paths: [`/series-histories?ids=${ids.join(",")}`],
      bare: drawnOf(ids),
    },
    {
      name: "compare two versions",
      paths: [`/compare/packed?columns=${columns.join(",")}`],
      bare: (client) => cellsOf(client, versions),
    },
    {
      name: "compare two versions, unpacked",
      paths: [`/compare?columns=${columns.join(",")}`],
      bare: (client) => cellsOf(client, versions),
    },
    { name: "list of 50 series", paths: ["/series?limit=50"], bare: listOf },
    { name: "overview", paths: ["/overview"], bare: overviewOf },
    { name: "search", paths: ["/search?q=p99%20example-b%20003"], bare: matchesOf },
  ];
}

function pointsOf(ids: readonly string[]): DashboardCase["bare"] {
  return async (client) => {
    const { rows } = await client.query(
      `SELECT result."seriesId", version."name", environment."comparabilityHash", ${pointColumns}
       FROM "result" result
       JOIN "version" version ON version."id" = result."versionId"
       JOIN "environment" environment ON environment."id" = result."environmentId"
       WHERE result."seriesId" = ANY($1::uuid[])
       ORDER BY result."seriesId", version."sortKey", result."measuredAt", result."id"`,
      [ids],
    );
    return rows.length;
  };
}

/** Everything that one chart of several histories could draw. */
function drawnOf(ids: readonly string[]): DashboardCase["bare"] {
  return async (client) => {
    const { rows } = await client.query(
      `SELECT result."seriesId", version."name", version."sortKey", result."value",
         result."ciLow", result."ciHigh", result."measuredAt"
       FROM "result" result JOIN "version" version ON version."id" = result."versionId"
       WHERE result."seriesId" = ANY($1::uuid[]) AND result."valid"
       ORDER BY result."seriesId", version."sortKey", result."measuredAt", result."id"`,
      [ids],
    );
    return rows.length;
  };
}

async function cellsOf(client: Client, versions: readonly string[]): Promise<number> {
  const { rows } = await client.query(
    `SELECT version."name", series."id", series."scenarioId", series."params", series."measure",
       series."measureTitle", series."unit", series."direction",
       environment."comparabilityHash", floor."floor", ${pointColumns}
     FROM "target" target
     JOIN "version" version ON version."targetId" = target."id"
     JOIN "result" result ON result."versionId" = version."id"
     JOIN "series" series ON series."id" = result."seriesId"
     JOIN "environment" environment ON environment."id" = result."environmentId"
     LEFT JOIN "noise_floor" floor ON floor."seriesId" = series."id"
     WHERE target."key" = $1 AND version."name" = ANY($2)`,
    [seededTargets[0], versions],
  );
  return rows.length;
}

/** The series and, for each, its newest 24 values. */
async function listOf(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT series.*, ARRAY(
       SELECT result."value" FROM "result" result
       WHERE result."seriesId" = series."id" AND result."valid"
       ORDER BY result."measuredAt" DESC LIMIT 24) AS "recent"
     FROM (SELECT * FROM "series" ORDER BY "updatedAt" DESC, "id" DESC LIMIT 50) series`,
  );
  return rows.length;
}

/** What is open, on which machines, and the newest runs with their jobs. */
async function overviewOf(client: Client): Promise<number> {
  const open = [
    `SELECT alert.*, target."key", version."name" FROM "alert" alert
     JOIN "target" target ON target."id" = alert."targetId"
     JOIN "version" version ON version."id" = alert."versionId"
     WHERE alert."state" IN ('open', 'acknowledged') AND alert."direction" = 'regression'
     ORDER BY alert."openedAt" DESC LIMIT 8`,
    `SELECT suspicion.*, series.* FROM "suspicion" suspicion
     JOIN "series" series ON series."id" = suspicion."seriesId"
     WHERE suspicion."state" IN ('suspected', 'confirming')
     ORDER BY suspicion."id" DESC LIMIT 8`,
    `SELECT job.*, target."key", version."name" FROM "job" job
     JOIN "target" target ON target."id" = job."targetId"
     JOIN "version" version ON version."id" = job."versionId"
     WHERE job."status" IN ('QUEUED', 'CLAIMED', 'RUNNING')`,
    `SELECT * FROM "machine" machine JOIN "hardware_label" label ON label."id" = machine."labelId"`,
    `SELECT run."id", run."createdAt", run."submittedBy", job."status", job."scenarioId", target."key"
     FROM (SELECT * FROM "run" ORDER BY "id" DESC LIMIT 8) run
     JOIN "job" job ON job."runId" = run."id" JOIN "target" target ON target."id" = job."targetId"`,
  ];
  let count = 0;
  for (const statement of open) count += (await client.query(statement)).rows.length;
  return count;
}

/** Series that have three words in their names. */
async function matchesOf(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT series."id", target."key", series."scenarioId", series."measureTitle", label."name"
     FROM "series" series
     JOIN "target" target ON target."id" = series."targetId"
     JOIN "hardware_label" label ON label."id" = series."labelId"
     WHERE concat_ws(' ', target."key", series."scenarioId", series."measureTitle", label."name")
       ILIKE ALL ($1) LIMIT 8`,
    [["%p99%", "%example-b%", "%003%"]],
  );
  return rows.length;
}
