import { inOwnDatabase, type SampledPair } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testSlicesReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { processReport } from "../reports/processReport.ts";
import { readSmallestChanges } from "./readSmallestChanges.ts";

let engine: TestEngine;
let machineId: string;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  machineId = await engine.addMachine("sliced");
  return engine.close;
});

const kinds = ["compare", "calibrate"] as const;

/** Has two versions compared in ten pairs whose sides scatter by so much. */
async function compareWith(scatter: number) {
  const { context, db } = engine;
  const compare = { baseVersion: "1.0.0", headVersion: "1.1.0" };
  await engine.submit({ targets: [{ target: "alpha", compare }], labels: ["sliced"] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("the job was not claimed");
  const { jobId, fence } = job;
  const pairs = Array.from({ length: 10 }, (_, place): SampledPair => {
    const head = 1e5 * Math.exp(scatter * Math.sin(place * 2.1));
    return { base: 1e5, head, again: 1e5 };
  });
  const posted = testSlicesReport(pairs, { baseVersion: "1.0.0" });
  await completeJob(context, { jobId, machineId, fence, ...posted });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
  return job;
}

const planned = { target: "alpha", scenario: "records.insert", label: "sliced" } as const;
const read = (...jobs: Parameters<typeof readSmallestChanges>[2]) =>
  readSmallestChanges(engine.db, engine.projectId, jobs);

test("what earlier comparisons scattered says what a planned one shows, and pairs narrow it", async () => {
  await compareWith(0.02);
  const [ten, forty, job] = await read(
    { ...planned, kind: "compare", trials: 10 },
    { ...planned, kind: "compare", trials: 40 },
    { ...planned, kind: "measure", trials: 10 },
  );
  expect(ten).toMatchObject({ comparisons: 1, of: "workload" });
  // Scatter of about 1.5 % a pair: t of nine degrees at 96 % over the root of ten.
  expect(ten?.change).toBeGreaterThan(0.007);
  expect(ten?.change).toBeLessThan(0.015);
  expect(forty?.change).toBeLessThan(0.5 * (ten?.change ?? 0));
  expect(job).toBeNull();
});

test("where nothing was compared, there is no estimate; another workload gets that of its label", async () => {
  const asked = { ...planned, kind: "compare", trials: 10 } as const;
  expect(await read(asked)).toEqual([null]);
  const { jobId } = await compareWith(0.02);
  const other = { ...asked, scenario: "records.read" };
  expect(await read(other, { ...asked, label: "local" })).toEqual([null, null]);
  await engine.db.job.update({ where: { id: jobId }, data: { purpose: "confirmation" } });
  const [ofLabel, elsewhere] = await read(other, { ...asked, label: "local" });
  expect(ofLabel).toMatchObject({ comparisons: 1, of: "label" });
  expect(elsewhere).toBeNull();
});
