import type { BackfillInput, Submission } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { readWork } from "../../judgment/overview/readOverview.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { previewBackfill } from "../backfills/previewBackfill.ts";
import { startBackfill } from "../backfills/startBackfill.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { getJob } from "../jobs/getJob.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { getRun } from "../runs/getRun.ts";
import { previewRun } from "../runs/previewRun.ts";
import { expectJobs } from "./expectJobs.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const versions = ["1.0.0", "1.0.1", "1.0.2"];
const backfill: BackfillInput = {
  template: { target: "alpha", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
  points: { versions },
  order: "newest_first",
};
const submission: Submission = {
  targets: [{ target: "alpha", versions }],
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};
/** Three trials of ten seconds each, as the catalog plans it. */
const plannedSeconds = 30;

/** Jobs of other versions that were this long on their machine. */
async function measured(seconds: readonly number[], other: Partial<Submission> = {}) {
  for (const [index, each] of seconds.entries()) {
    const jobId = await measure(engine, {
      version: `0.${index}.0`,
      value: 100,
      submission: other,
    });
    await engine.db.$executeRaw`
      UPDATE "job" SET "claimedAt" = "completedAt" - ${each} * interval '1 second'
      WHERE "id" = ${jobId}::uuid`;
  }
}

const costs = async () =>
  (await previewBackfill(engine.context, testCatalog, { projectId: engine.projectId, backfill }))
    .labels;
const plan = () =>
  previewRun(engine.context, testCatalog, { projectId: engine.projectId, submission });

test("where no like job ended everything counts as the catalog plans it, and says so", async () => {
  await measured([22], { scenarios: [{ scenario: "records.insert", params: { count: 7 } }] });
  expect(await costs()).toMatchObject([
    { jobs: 3, withHistory: 0, machineMinutes: (3 * plannedSeconds) / 60 },
  ]);
  const { jobs } = await plan();
  expect(jobs.map((job) => [job.expectedSeconds, job.likeJobs])).toEqual(
    versions.map(() => [plannedSeconds, 0]),
  );
});

test("jobs with another number of trials say it only where none had as many, scaled to as many", async () => {
  await measured([50, 60, 100], { trials: 5 });
  const expected = async () => {
    const { jobs } = await plan();
    return jobs.map((job) => [job.expectedSeconds, job.likeJobs]);
  };
  const threeOfFive = (60 * 3) / 5;
  expect(await expected()).toEqual(versions.map(() => [threeOfFive, 3]));
  await measured([22]);
  expect(await expected()).toEqual(versions.map(() => [22, 1]));
});

test("a program of a project takes as long in its first comparison as its trials took by themselves", async () => {
  const { db, projectId } = engine;
  const compare = { baseVersion: "1.0.0", headVersion: "1.0.1" };
  const asked: Submission = { ...submission, targets: [{ target: "alpha", compare }], trials: 10 };
  const { jobs } = planRun(testCatalog, asked, await readLabelOffers(db, projectId));
  const own = jobs.map((job) => ({ ...job, definition: { revisionId: "r", hash: "h" } }));
  const expected = async (of: typeof jobs) =>
    (await expectJobs(db, projectId, of)).map((job) => [job.expectedSeconds, job.likeJobs]);
  const guess = [[2 * 10 * 10, 0]];
  expect(await expected(own)).toEqual(guess);
  await measured([12, 12, 30]);
  // Three trials in 12 s, so ten of two versions in 80 s.
  expect(await expected(own)).toEqual([[80, 3]]);
  expect(await expected(own.map((job) => ({ ...job, params: { count: 7 } })))).toEqual(guess);
  // Of what ships the catalog knows what a comparison takes.
  expect(await expected(jobs)).toEqual(guess);
});

test("a job is expected to take as long as the median of like jobs, and everybody is told the same", async () => {
  await measured([20, 22, 61]);
  expect(await costs()).toMatchObject([{ jobs: 3, withHistory: 3, minutesAhead: 0 }]);
  expect((await costs())[0]?.machineMinutes).toBeCloseTo((3 * 22) / 60, 6);
  const { jobs } = await plan();
  for (const job of jobs) expect(job).toMatchObject({ likeJobs: 3 });
  const told = [...jobs.map(({ expectedSeconds }) => expectedSeconds)];

  const { context, projectId, machineId, db } = engine;
  const started = await startBackfill(context, testCatalog, {
    projectId,
    actor: testActor,
    backfill,
  });
  if (started.outcome !== "started") throw new Error(started.outcome);
  const stored = await db.job.findMany({ where: { runId: started.runId } });
  told.push(...stored.map(({ expectedSeconds }) => expectedSeconds));
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  const run = await getRun(context, { projectId, runId: started.runId });
  told.push(...(run?.jobs ?? []).map(({ expectedSeconds }) => expectedSeconds));
  const seen = await getJob(context, { projectId, jobId: job.jobId });
  const work = await readWork(db, projectId);
  told.push(seen?.expectedSeconds ?? 0, work.running[0]?.typical?.seconds ?? 0);
  expect(told).toHaveLength(11);
  for (const seconds of told) expect(seconds).toBeCloseTo(22, 6);
});

test("work that waits or runs before it counts as like jobs took, and what is late counts as nothing", async () => {
  const { context, db, machineId } = engine;
  await measured([22]);
  await engine.submit({ targets: [{ target: "alpha", versions: ["2.0.0", "2.1.0"] }] });
  // What was planned when they were submitted no longer matters.
  await db.$executeRaw`UPDATE "job" SET "expectedSeconds" = 999 WHERE "status" = 'QUEUED'`;
  const secondsAhead = async () => ((await costs())[0]?.minutesAhead ?? Number.NaN) * 60;
  expect(await secondsAhead()).toBeCloseTo(2 * 22, 6);
  await claimJob(context, { machineId, sandboxes: ["process"] });
  const began = (secondsAgo: number) => db.$executeRaw`
    UPDATE "job" SET "claimedAt" = now() - ${secondsAgo} * interval '1 second'
    WHERE "status" = 'CLAIMED'`;
  await began(10);
  const rest = await secondsAhead();
  expect(rest).toBeGreaterThan(22);
  expect(rest).toBeLessThanOrEqual(22 + 12);
  await began(100);
  expect(await secondsAhead()).toBeCloseTo(22, 6);
});

/** In how many seconds each of the waiting jobs of the book is expected to start, in their order. */
async function startsIn(): Promise<(number | undefined)[]> {
  const { context, db, projectId } = engine;
  const waiting = await db.job.findMany({
    where: { status: "QUEUED" },
    orderBy: { queueOrder: "asc" },
  });
  return Promise.all(
    waiting.map(async ({ id }) => {
      const job = await getJob(context, { projectId, jobId: id });
      const at = job?.expectedStartAt;
      return at === undefined ? undefined : (Date.parse(at) - Date.now()) / 1000;
    }),
  );
}

test("a waiting job starts when what is before it took as long as like jobs, less what of it is over", async () => {
  const { context, db, machineId } = engine;
  await measured([22]);
  await measured([50], { trials: 5 });
  const before = { targets: [{ target: "alpha", versions: ["2.0.0"] }] };
  await engine.submit({ ...before, trials: 5 });
  await engine.submit(before);
  await engine.submit({ targets: [{ target: "alpha", versions: ["2.1.0"] }], trials: 4 });
  await db.$executeRaw`UPDATE "job" SET "expectedSeconds" = 999
    WHERE "status" = 'QUEUED' AND "trials" <> 4`;
  const expectStarts = async (wanted: readonly number[]) => {
    const found = await startsIn();
    expect(found).toHaveLength(wanted.length);
    for (const [index, seconds] of wanted.entries()) {
      // Rounded and asked at another moment: the tests may take a few seconds for it.
      expect(Math.abs((found[index] ?? Number.NaN) - seconds), `${found}`).toBeLessThan(10);
    }
  };
  await expectStarts([0, 50, 72]);
  await claimJob(context, { machineId, sandboxes: ["process"] });
  await db.$executeRaw`UPDATE "job" SET "claimedAt" = now() - interval '45 seconds'
    WHERE "status" = 'CLAIMED'`;
  await expectStarts([5, 27]);
  await db.$executeRaw`UPDATE "job" SET "claimedAt" = now() - interval '10 minutes'
    WHERE "status" = 'CLAIMED'`;
  await expectStarts([0, 22]);
});

test.each([
  ["drains", { drainRequested: true }],
  ["is being drained by its worker", { draining: true }],
  ["is ill", { healthMessage: "the disk is full" }],
  ["is in quarantine", { quarantinedAt: new Date() }],
  ["is silent", { lastSeenAt: new Date(Date.now() - 60_000) }],
  ["was lost", { lostAt: new Date() }],
  ["was revoked", { revokedAt: new Date() }],
  ["may not use the sandbox", { sandboxes: ["docker"] }],
])("no start and no end is promised where the only machine %s", async (_, state) => {
  const { db, machineId, projectId } = engine;
  await db.machine.update({ where: { id: machineId }, data: { lastSeenAt: new Date() } });
  await engine.submit({ targets: [{ target: "alpha", versions: ["2.0.0"] }] });
  expect(await startsIn()).toEqual([expect.any(Number)]);
  expect(await costs()).toMatchObject([{ machines: 1 }]);
  expect((await readWork(db, projectId)).queues).toMatchObject([{ machines: 1 }]);
  await db.machine.update({ where: { id: machineId }, data: state });
  expect(await startsIn()).toEqual([undefined]);
  // Where nothing can take its jobs at all, a backfill is not planned.
  for (const cost of await costs())
    expect(cost).toMatchObject({ machines: 0, expectedEndAt: null });
  // The overview tells of a label, whose jobs may want several sandboxes.
  if ("sandboxes" in state) return;
  expect((await readWork(db, projectId)).queues).toMatchObject([{ machines: 0 }]);
});

test("a job that is under way follows what like jobs took meanwhile", async () => {
  const { context, projectId, machineId } = engine;
  const { jobIds } = await engine.submit({
    ...submission,
    targets: [{ target: "alpha", versions: ["3.0.0"] }],
  });
  await claimJob(context, { machineId, sandboxes: ["process"] });
  const read = () => getJob(context, { projectId, jobId: jobIds[0] ?? "" });
  expect((await read())?.expectedSeconds).toBe(plannedSeconds);
  const other = await engine.db.job.findUniqueOrThrow({ where: { id: jobIds[0] ?? "" } });
  const { id: _id, queueOrder: _order, progress: _progress, errorReason: _why, ...rest } = other;
  const { params, stopRule: _rule, ...like } = rest;
  const completedAt = new Date();
  await engine.db.job.create({
    data: {
      ...like,
      id: crypto.randomUUID(),
      params: params ?? {},
      position: 1,
      status: "PROCESSED",
      claimedAt: new Date(completedAt.getTime() - 22_000),
      completedAt,
      finishedAt: completedAt,
    },
  });
  expect((await read())?.expectedSeconds).toBeCloseTo(22, 6);
});
