import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { confirmSuspicions } from "../../judgment/confirmations/confirmSuspicions.ts";
import { importReports } from "../../results/imports/importReports.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { measure, postMeasurement } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { readInvariants } from "../invariants/readInvariants.ts";
import { deleteReport } from "./deleteReport.ts";
import { deleteRun } from "./deleteRun.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const reason = "the fan was off";
const nobody = "01890000-0000-7000-8000-000000000000";

/** In no other project is the tester a member. */
const actorIn = (projectId: string) =>
  projectId === engine.projectId ? testActor : { kind: "system" as const };

const dropReport = (jobId: string, projectId = engine.projectId) =>
  deleteReport(engine.context, { projectId, actor: actorIn(projectId), reason, jobId });
const dropRun = (runId: string, projectId = engine.projectId) =>
  deleteRun(engine.context, { projectId, actor: actorIn(projectId), reason, runId });

const broken = async () =>
  Object.entries(await readInvariants(engine.context)).filter(
    ([name, times]) => times > 0 && name !== "outboxOld",
  );

const importVersion = (version: string, ns: number, key?: string) =>
  importLines(version, [`BenchmarkJoin 1 ${ns} ns/op`], key);

async function importLines(version: string, lines: readonly string[], key?: string) {
  const content = ["goos: linux", ...lines, "PASS"].join("\n");
  const imported = await importReports(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    idempotencyKey: key,
    request: {
      target: "words",
      version,
      label: "elsewhere",
      scenario: "imported",
      files: [{ name: "bench.txt", format: "auto", content }],
    },
  });
  if (imported.outcome !== "created") throw new Error(imported.outcome);
  const reports = await engine.db.report.findMany({ where: { processedAt: null } });
  for (const { id: reportId } of reports) await processReport(engine.context, { reportId });
  return imported.run;
}

test("a deleted report leaves its history with its job, and the audit trail says who and why", async () => {
  const { runId, jobIds } = await engine.submitMany(2);
  await engine.db.$executeRaw`UPDATE "job" SET "status" = 'CANCELED'`;
  await measure(engine, { version: "1.0.0", value: 1000 });
  const jobId = await measure(engine, { version: "1.1.0", value: 10 });
  const report = await engine.db.report.findUniqueOrThrow({
    where: { jobId },
    include: { job: true },
  });
  expect(await dropReport(jobId)).toEqual({
    outcome: "deleted",
    runDeleted: true,
    reports: 1,
    results: 1,
    series: 1,
  });
  expect(await engine.db.result.count({ where: { jobId } })).toBe(0);
  expect(await engine.db.job.findUnique({ where: { id: jobId } })).toBeNull();
  expect(await engine.db.run.findUnique({ where: { id: report.job.runId } })).toBeNull();
  expect(await engine.db.job.count({ where: { runId } })).toBe(jobIds.length);
  expect((await engine.db.series.findMany()).map(({ points }) => points)).toEqual([1]);
  const audit = await engine.db.audit.findMany({ where: { subjectId: report.id } });
  expect(audit).toMatchObject([
    { action: "report.deleted", actorId: "tester", data: { reason, jobId } },
  ]);
  await reprocessRequested(engine);
  expect((await engine.db.track.findMany()).map(({ points }) => points)).toEqual([1]);
  expect(await broken()).toEqual([]);
  expect(await dropReport(jobId)).toEqual({ outcome: "not_found" });
});

test("a report takes its run along only when it is the last one of it", async () => {
  const both = await importLines("1.0.0", [
    "BenchmarkJoin 1 400 ns/op",
    "BenchmarkSplit 1 9 ns/op",
  ]);
  const [first = "", second = ""] = both.jobs.map(({ id }) => id);
  expect(await dropReport(first)).toMatchObject({ outcome: "deleted", runDeleted: false });
  expect(await engine.db.job.count({ where: { runId: both.id } })).toBe(1);
  expect(await dropReport(second)).toMatchObject({ outcome: "deleted", runDeleted: true });
  expect(await engine.db.run.count()).toBe(0);
});

test("a worker that posts a deleted report once more does not bring it back", async () => {
  const { jobId, reportId } = await postMeasurement(engine, { version: "1.0.0", value: 1000 });
  await processReport(engine.context, { reportId });
  const { fence, machineId } = await engine.db.job.findUniqueOrThrow({ where: { id: jobId } });
  const owned = { jobId, fence, machineId: machineId ?? "" };
  await dropReport(jobId);
  const again = await completeJob(engine.context, { ...owned, ...testReport([]) });
  expect(again.outcome).toBe("refused");
  expect(await engine.db.report.count()).toBe(0);
});

test("a deleted run goes with jobs, attempts, logs and results, and its key is free again", async () => {
  await importVersion("1.0.0", 400);
  const wrong = await importVersion("1.1.0", 4, "build-2");
  expect(await dropRun(wrong.id)).toEqual({
    outcome: "deleted",
    jobs: 1,
    reports: 1,
    results: 1,
    series: 1,
  });
  expect(await engine.db.run.findUnique({ where: { id: wrong.id } })).toBeNull();
  expect(await engine.db.job.count({ where: { runId: wrong.id } })).toBe(0);
  const audit = await engine.db.audit.findMany({ where: { action: "run.deleted" } });
  expect(audit).toMatchObject([{ subjectId: wrong.id, data: { reason, jobs: 1 } }]);
  const right = await importVersion("1.1.0", 410, "build-2");
  expect(right.id).not.toBe(wrong.id);
  await reprocessRequested(engine);
  expect((await engine.db.track.findMany()).map(({ points }) => points)).toEqual([2]);
  expect(await broken()).toEqual([]);
});

test("what has not ended, or belongs to another project, is not deleted", async () => {
  const { runId, jobIds } = await engine.submit();
  const [jobId = ""] = jobIds;
  expect(await dropRun(runId)).toEqual({ outcome: "live", jobs: 1 });
  expect(await dropReport(jobId)).toEqual({ outcome: "not_found" });
  expect(await dropRun(runId, nobody)).toEqual({ outcome: "not_found" });
  expect(await dropRun(nobody)).toEqual({ outcome: "not_found" });
  await engine.db.job.deleteMany();
  const posted = await postMeasurement(engine, { version: "1.0.0", value: 1000 });
  expect(await dropReport(posted.jobId)).toEqual({ outcome: "live" });
  await processReport(engine.context, { reportId: posted.reportId });
  expect(await dropReport(posted.jobId, nobody)).toEqual({ outcome: "not_found" });
  expect(await engine.db.report.count()).toBe(1);
});

test("a change that a deleted report alone had shown is not told any more", async () => {
  const values = [...Array<number>(12).fill(1000), ...Array<number>(3).fill(900)];
  const jobIds = [];
  for (const [index, value] of values.entries()) {
    jobIds.push(await measure(engine, { version: `1.${index}.0`, value: noisy(value, index) }));
  }
  expect(await engine.db.suspicion.findMany()).toMatchObject([{ state: "suspected" }]);
  for (const jobId of jobIds.slice(12)) await dropReport(jobId);
  await reprocessRequested(engine);
  expect(await engine.db.changePoint.count()).toBe(0);
  expect(await engine.db.suspicion.findMany()).toMatchObject([{ state: "withdrawn" }]);
});

test("a suspicion whose canceled comparison is deleted waits for another one", async () => {
  for (let place = 0; place < 20; place++) {
    const value = noisy(place < 12 ? 1000 : 800, place);
    await measure(engine, { version: `1.${place}.0`, value });
  }
  await confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax: 240 });
  const confirming = await engine.db.suspicion.findFirstOrThrow({
    where: { state: "confirming" },
    include: { comparisonJob: true },
  });
  const { runId = "", id: jobId = "" } = confirming.comparisonJob ?? {};
  expect(await dropRun(runId)).toMatchObject({ outcome: "live" });
  await cancelJob(engine.context, { projectId: engine.projectId, jobId, actor: testActor });
  expect(await dropRun(runId)).toMatchObject({ outcome: "deleted", reports: 0 });
  const after = await engine.db.suspicion.findUniqueOrThrow({ where: { id: confirming.id } });
  expect(after).toMatchObject({ state: "suspected", comparisonJobId: null });
});

test("an alert whose evidence was deleted stays and says so", async () => {
  const runs = [];
  const nsOf = (level: number, place: number) => Math.round(noisy(level, place) * 10) / 10;
  for (let place = 0; place < 20; place++) {
    runs.push(await importVersion(`1.${place}.0`, nsOf(place < 12 ? 400 : 480, place)));
  }
  runs.push(await importVersion("1.20.0", nsOf(480, 20)));
  await confirmSuspicions(engine.context, testCatalog, {
    minutesPerDayMax: 240,
    importsQuietMs: 0,
  });
  const confirmed = await engine.db.suspicion.findFirstOrThrow({ where: { state: "confirmed" } });
  const alert = await engine.db.alert.findFirstOrThrow();
  const first = await engine.db.result.findUniqueOrThrow({
    where: { id: confirmed.resultId ?? "" },
    select: { job: { select: { runId: true } } },
  });
  expect(runs.map(({ id }) => id)).toContain(first.job.runId);
  await dropRun(first.job.runId);
  await reprocessRequested(engine);
  const after = await engine.db.suspicion.findUniqueOrThrow({ where: { id: confirmed.id } });
  const lost = { code: "evidence_deleted", facts: { reason } };
  expect(after).toMatchObject({ state: "confirmed", stateReason: lost });
  expect(after.resultId).not.toBe(confirmed.resultId);
  // The step is at the next version now: the same change, which nobody is told of again.
  expect(await engine.db.suspicion.count()).toBe(1);
  const told = await engine.db.audit.findMany({
    where: { subjectId: alert.id, action: "alert.evidence_deleted" },
  });
  expect(told).toMatchObject([{ actorId: "tester", data: { detail: lost } }]);
  // The next import evaluates the history once more; the reason stays.
  await importVersion("1.30.0", 481);
  const later = await engine.db.suspicion.findUniqueOrThrow({ where: { id: confirmed.id } });
  expect(later.stateReason).toEqual(lost);
  expect(await broken()).toEqual([]);
});
