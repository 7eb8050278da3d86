import type { Catalog } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processReport } from "../../results/reports/processReport.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { confirmRuns } from "./confirmRuns.ts";

let database: TestDatabase;
let engine: TestEngine;

beforeEach(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

/** A registry that cannot even be asked about one scenario. */
const broken: Catalog = {
  ...testCatalog,
  estimateSeconds: (target, scenario, ...more) => {
    if (scenario === "records.read") throw new Error("nobody foresaw this");
    return testCatalog.estimateSeconds(target, scenario, ...more);
  },
};
const turn = () => confirmRuns(engine.context, broken, { minutesPerDayMax: 240 });
const source = { repository: "acme/widgets", commit: "c".repeat(40) };

/** Measures a version in one scenario, with seven trials around `level`; answers its run. */
async function measure(version: string, scenario: string, level: number) {
  const { context, machineId } = engine;
  const { runId } = await engine.submit({
    targets: [{ target: "alpha", versions: [version] }],
    scenarios: [{ scenario }],
    ...(version === "1.0.0" ? {} : { source: { ...source, baseline: { version: "1.0.0" } } }),
  });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("no job waits");
  const { jobId, fence } = job;
  const values = Array.from({ length: 7 }, (_, place) => noisy(level, place));
  await completeJob(context, { jobId, machineId, fence, ...testReport(values) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(context, { reportId: id });
  return runId;
}

test("a run that cannot be looked at keeps no other from it, and is given up after a day", async () => {
  for (const scenario of ["records.read", "records.insert"]) await measure("1.0.0", scenario, 100);
  const runId = await measure("1.0.1", "records.read", 92);
  await measure("1.0.1", "records.insert", 92);
  const { errors, ...counts } = await turn();
  expect(counts).toEqual({ enqueued: 1, waiting: 0, gaveUp: 0 });
  expect(errors).toHaveLength(1);
  expect(await turn()).toMatchObject({ gaveUp: 0, errors: [] });
  await engine.db.$executeRaw`UPDATE "run" SET "confirmationDueAt" = now()`;
  await engine.db.incident.updateMany({ data: { nextTryAt: new Date(0) } });
  await engine.db.$executeRaw`UPDATE "job" SET "finishedAt" = "finishedAt" - interval '25 hours'`;
  expect(await turn()).toMatchObject({ gaveUp: 1 });
  expect(await engine.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    confirmationState: "given_up",
    confirmationReason: { code: "look_failed", facts: {} },
  });
  expect(await engine.db.incident.count()).toBe(0);
});
