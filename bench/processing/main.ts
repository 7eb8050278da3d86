import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@lapline/postgres";
import { migrate } from "../../packages/db/src/migrate/index.ts";
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

const folder = await mkdtemp(join(tmpdir(), "lapline-bench-"));
await chmod(folder, 0o711);
const started = await startPostgres({
  dataDir: join(folder, "postgres"),
  superuser: "lapline",
  password: randomBytes(16).toString("hex"),
  onLog: () => {},
});
if (!started.ok) throw new Error(started.detail);
try {
  const url = started.server.url("postgres");
  await migrate(url);
  const engine = await openTestEngine(url);
  const rows = await processMeasures(engine, {
    points: values.points.split(",").map(Number),
    measures: Number(values.measures),
    reports: Number(values.reports),
  });
  console.table(rows);
  await engine.close();
} finally {
  await started.server.stop(10_000);
  await rm(folder, { recursive: true, force: true });
}
// The migration engine leaves a lock timer of 10 s behind, which would hold the process.
process.exit(0);
