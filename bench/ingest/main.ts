import { parseArgs } from "node:util";
import pg from "pg";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { measureIngest } from "./measureIngest.ts";
import { openBook } from "./openBook.ts";
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
    rounds: { type: "string", default: "5" },
  },
});

const size = {
  reports: Number(values.reports),
  measures: Number(values.measures),
  samples: Number(values.samples),
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
  for (const count of clients) {
    const options = { clients: count, rounds: Number(values.rounds) };
    console.table(await measureIngest(ways, bare, size, options));
  }
} finally {
  await Promise.all(bare.map((client) => client.end()));
  await engine.close();
  await book.close();
}
// Pools and the migration engine's lock timer would hold the process.
process.exit(0);
