import { parseArgs } from "node:util";
import { openBook } from "../../e2e/stack/openBook.ts";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { fillQueue } from "./fillQueue.ts";
import { measureQueue } from "./measureQueue.ts";

// `pnpm bench:queue`: what the queue costs by the number of waiting jobs and of ended ones: a claim by a
// machine whose jobs wait behind all others, a heartbeat, a sweep's bells, a look at a job's place, and
// the invariants. `trip` is an empty statement on the same connection, for the ratio.

const { values } = parseArgs({
  options: {
    /** Waiting jobs that the measured machine may not take, fewest first. */
    waiting: { type: "string", default: "1000,10000,100000" },
    /** Ended jobs with a report, for each waiting one. */
    ended: { type: "string", default: "1" },
    repetitions: { type: "string", default: "60" },
  },
});

const book = await openBook();
const engine = await openTestEngine(book.url);
try {
  const rows = [];
  for (const waiting of values.waiting.split(",").map(Number)) {
    const ended = waiting * Number(values.ended);
    await fillQueue(engine, { waiting, ended, own: Number(values.repetitions) });
    rows.push({ waiting, ended, ...(await measureQueue(engine, Number(values.repetitions))) });
  }
  console.table(rows);
} finally {
  await engine.close();
  await book.close();
}
// The migration engine leaves a lock timer of 10 s behind, which would hold the process.
process.exit(0);
