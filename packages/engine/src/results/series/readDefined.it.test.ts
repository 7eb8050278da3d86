import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { ableWorker, allowDefinitions, define } from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getJob } from "../../work/jobs/getJob.ts";
import { submitRun } from "../../work/runs/submitRun.ts";
import { processReport } from "../reports/processReport.ts";
import { getSeries } from "./getSeries.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  return engine.close;
});

/** Measures version 1.0.0 of a definition as it is offered now; answers the job. */
async function measure(target: string) {
  const { context, db, machineId, projectId } = engine;
  const submitted = await submitRun(context, testCatalog, {
    projectId,
    actor: testActor,
    submission: {
      labels: ["local"],
      targets: [{ target, versions: ["1.0.0"] }],
      scenarios: [{ scenario: `${target}.micro` }],
    },
  });
  expect(submitted).toMatchObject({ outcome: "created" });
  const claimed = await claimJob(context, { machineId, ...ableWorker });
  if (claimed === null) throw new Error("nothing to claim");
  const { jobId, fence } = claimed;
  await completeJob(context, { jobId, machineId, fence, ...testReport([100, 101, 99]) });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(context, { reportId: id });
  return getJob(context, { projectId, jobId });
}

async function seriesOf(target: string) {
  const { context, db, projectId } = engine;
  const rows = await db.series.findMany({
    where: { target: { key: target }, measure: "throughput" },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  return Promise.all(rows.map(({ id }) => getSeries(context, { projectId, seriesId: id })));
}

test("a series names the revisions of its points and the series before, a job its revision", async () => {
  const id = "parts";
  await define(engine, { id });
  expect((await measure(id))?.definition).toEqual({ revision: 1 });
  await define(engine, { id, title: "Another title" });
  expect((await measure(id))?.definition).toEqual({ revision: 2 });
  await define(engine, { id, run: "go test -bench=Other" });
  expect((await measure(id))?.definition).toEqual({ revision: 3 });
  const [first, second, ...more] = await seriesOf(id);
  expect(more).toEqual([]);
  expect(first?.definition).toEqual({
    ...{ first: 1, last: 2, earlierSeriesId: null, laterSeriesId: second?.id },
    before: null,
  });
  expect(second?.definition).toEqual({
    ...{ first: 3, last: 3, earlierSeriesId: first?.id, laterSeriesId: null },
    before: { revision: 2, differences: ["The command of parts.micro was changed."] },
  });
});

test("neither a series nor a job of a target that comes with Lapline names one", async () => {
  await engine.submit({ targets: [{ target: "alpha", versions: ["1.0.0"] }] });
  const { context, db, machineId, projectId } = engine;
  const claimed = await claimJob(context, { machineId, ...ableWorker });
  if (claimed === null) throw new Error("nothing to claim");
  const { jobId, fence } = claimed;
  await completeJob(context, { jobId, machineId, fence, ...testReport([1]) });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(context, { reportId: id });
  expect(await getJob(context, { projectId, jobId })).not.toHaveProperty("definition");
  const [series] = await seriesOf("alpha");
  expect(series?.items).toHaveLength(1);
  expect(series).not.toHaveProperty("definition");
});
