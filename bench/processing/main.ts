import { parseArgs } from "node:util";
import { openBook } from "../../e2e/stack/openBook.ts";
import { openTestEngine } from "../../packages/engine/src/testing/openTestEngine.ts";
import { processMeasures } from "./processMeasures.ts";

// `pnpm bench:processing`: what one report costs the book, by the length of the histories that it
// prolongs: samples, results, tracks, change points and suspicions in one transaction. A PostgreSQL
// with its ordinary durability is started for it.

const { values } = parseArgs({
  options: {
    /** Lengths of history, shortest first. */
    points: { type: "string", default: "1,100,1000,3000" },
    measures: { type: "string", default: "20" },
    /** Reports at each length. */
    reports: { type: "string", default: "15" },
  },
});

const book = await openBook();
const engine = await openTestEngine(book.url);
try {
  const rows = await processMeasures(engine, {
    points: values.points.split(",").map(Number),
    measures: Number(values.measures),
    reports: Number(values.reports),
  });
  console.table(rows);
} finally {
  await engine.close();
  await book.close();
}
// The migration engine leaves a lock timer of 10 s behind, which would hold the process.
process.exit(0);
