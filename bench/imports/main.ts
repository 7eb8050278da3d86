import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { openBook } from "../../e2e/stack/openBook.ts";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { benchmarkData } from "../../packages/testkit/src/index.ts";
import { describeRounds } from "./describeRounds.ts";
import { measureImport } from "./measureImport.ts";

// `pnpm bench:imports`: how long a whole history of another tool takes from the file to its change
// points, against bare multi-row INSERTs of the rows that it left in the same run. A PostgreSQL with
// its ordinary durability is started for it; the steps are those of control, in this process.

const { values } = parseArgs({
  options: {
    /** A `data.js` of github-action-benchmark; without it one of 7,603 points is made up. */
    file: { type: "string" },
    rounds: { type: "string", default: "3" },
  },
});

const content =
  values.file === undefined
    ? benchmarkData({ commits: 440, benchmarks: 26, youngCommits: 329 })
    : await readFile(values.file, "utf8");
const book = await openBook();
const engine = await openTestEngine(book.url);
const bare = new pg.Client({ connectionString: book.url });
try {
  await bare.connect();
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push(await measureImport(engine, bare, { content, target: `history-${round}` }));
  }
  console.table(describeRounds(rounds));
  console.log(`${rounds.length} rounds; load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await bare.end();
  await engine.close();
  await book.close();
}
// Pools and the migration engine's lock timer would hold the process.
process.exit(0);
