import { parseArgs } from "node:util";
import pg from "pg";
import { dashboardCases } from "./cases.ts";
import { setWebEnv } from "./env.ts";
import { measureCase } from "./measureCase.ts";
import { openDashboard } from "./openDashboard.ts";

// `pnpm bench:dashboard`: what the API costs over the bare SQL that fetches the same rows, for the
// data of the dashboard's pages, over a book of made-up histories. The web server's handlers run in
// this process: routing, access, the procedures and JSON are measured, sockets are not.

const { values } = parseArgs({
  options: {
    series: { type: "string", default: "1000" },
    /** Points of each history. */
    reports: { type: "string", default: "1000" },
    samples: { type: "string", default: "10" },
    rounds: { type: "string", default: "30" },
    /** Keeps the seeded book for the next time. */
    folder: { type: "string" },
    /** Only cases whose name has this in it. */
    only: { type: "string", default: "" },
  },
});

const reports = Number(values.reports);
const size = { series: Number(values.series), reports, samples: Number(values.samples) };
const dashboard = await openDashboard(size, values.folder);
if (dashboard.seededSeconds !== null) {
  console.log(`seeded in ${dashboard.seededSeconds.toFixed(1)} s`);
}
const client = new pg.Client({ connectionString: dashboard.url });
await client.connect();
try {
  const ask = await openApi(dashboard.url);
  const cases = await dashboardCases(client, reports);
  for (const one of cases.filter(({ name }) => name.includes(values.only))) {
    console.table([await measureCase(one, client, ask, Number(values.rounds))]);
  }
} finally {
  await client.end();
  await dashboard.close();
}
// Pools and the migration engine's lock timer would hold the process.
process.exit(0);

/** The REST API over the book at `databaseUrl`, asked with a key that may read. */
async function openApi(databaseUrl: string): Promise<(path: string) => Promise<string>> {
  setWebEnv(databaseUrl);
  // They read the environment, which has just been made.
  const { handleRest } = await import("../../apps/web/src/server/rest/handleRest.ts");
  const { makeReadKey } = await import("./makeReadKey.ts");
  const authorization = `Bearer ${await makeReadKey()}`;
  return async (path) => {
    const url = `http://127.0.0.1:3999/api/v1${path}`;
    const response = await handleRest(new Request(url, { headers: { authorization } }));
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
    return body;
  };
}
