import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { openBook } from "../../e2e/stack/openBook.ts";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { measureIngest } from "./measureIngest.ts";
import { openWays } from "./openWays.ts";

// `pnpm bench:ingest`: how many reports and results of other tools the book takes a second, through
// the engine and through the REST API, against bare multi-row INSERTs of the same rows in the same
// run. A PostgreSQL with its ordinary durability is started for it; the web server's handlers run in
// this process, so routing, access, parsing and JSON are measured and sockets are not.

const { values } = parseArgs({
  options: {
    /** Reports of one import, results of one report, samples of one result. */
    reports: { type: "string", default: "200" },
    measures: { type: "string", default: "3" },
    samples: { type: "string", default: "10" },
    clients: { type: "string", default: "1,8" },
    /** Those of one target wait for each other while its new version is stored. */
    targets: { type: "string", default: "8" },
    rounds: { type: "string", default: "9" },
    /** Of them, those whose reports are processed too, which takes longest. */
    "processing-rounds": { type: "string", default: "3" },
  },
});

const size = {
  reports: Number(values.reports),
  measures: Number(values.measures),
  samples: Number(values.samples),
  targets: Number(values.targets),
};
const clients = values.clients.split(",").map(Number);
const connections = Math.max(...clients);
const book = await openBook();
const engine = await openTestEngine(book.url, connections);
const bare = Array.from(
  { length: connections },
  () => new pg.Client({ connectionString: book.url }),
);
try {
  await Promise.all(bare.map((client) => client.connect()));
  const ways = await openWays(book.url, engine);
  const rounds = Number(values.rounds);
  const processingRounds = Number(values["processing-rounds"]);
  for (const count of clients) {
    const startedMs = performance.now();
    const rows = await measureIngest(ways, bare, size, {
      clients: count,
      rounds,
      processingRounds,
    });
    console.table(rows);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    console.log(`${rounds} rounds in ${seconds} s; load average ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await Promise.all(bare.map((client) => client.end()));
  await engine.close();
  await book.close();
}
// Pools and the migration engine's lock timer would hold the process.
process.exit(0);
