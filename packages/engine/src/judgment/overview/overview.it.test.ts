import { randomUUID } from "node:crypto";
import { overviewItemsMax, overviewMeasuredMin, visitPauseMs } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { listSeries } from "../../results/series/listSeries.ts";
import { importResults } from "../../testing/importResults.ts";
import { noisy } from "../../testing/noisy.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport } from "../../testing/testReport.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { readOverview } from "./readOverview.ts";
import { visitProject } from "./visitProject.ts";

let engine: TestEngine;
let userId: string;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  userId = (await engine.db.user.findFirstOrThrow()).id;
  return engine.close;
});

beforeEach(async () => {
  await engine.db.member.updateMany({ data: { visitedAt: null, newsSince: null } });
});

const visit = (seen = false) =>
  visitProject(engine.context, { projectId: engine.projectId, userId, actor: testActor, seen });

const overview = (since: Date | null = null) =>
  readOverview(engine.context, { projectId: engine.projectId, since });

/** Lets the last visit have been so long ago. */
const visitedAgo = (ms: number) =>
  engine.db.member.updateMany({ data: { visitedAt: new Date(Date.now() - ms) } });

test("the news of a visit stay while it lasts, and begin where the visit before ended", async () => {
  expect(await visit()).toEqual({ since: null });
  expect(await visit()).toEqual({ since: null });
  await visitedAgo(2 * visitPauseMs);
  const { visitedAt } = await engine.db.member.findFirstOrThrow({ where: { userId } });
  expect(await visit()).toEqual({ since: visitedAt });
  expect(await visit()).toEqual({ since: visitedAt });
  const seen = await visit(true);
  expect(seen?.since?.getTime()).toBeGreaterThan(visitedAt?.getTime() ?? 0);
  expect(await visit()).toEqual(seen);
});

test("visits are counted for each member of each project alone", async () => {
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  const visitor = { userId, actor: testActor };
  expect(await visitProject(engine.context, { ...visitor, projectId })).toBeUndefined();
  const other = { projectId: engine.projectId, userId: "nobody", actor: testActor };
  expect(await visitProject(engine.context, other)).toBeUndefined();
});

test("regressions are told with their certainty, and those from before only counted", async () => {
  const book = openAlertBook(engine);
  const values = [100, 100, 100, 90, 100, 70];
  const seriesId = await book.measureAll(values);
  await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  const early = await overview();
  expect(early.since).toBeNull();
  expect(early.news).toMatchObject({ alertsTotal: 1, suspicionsTotal: 0, openBefore: 0 });
  expect(early.news.alerts[0]).toMatchObject({
    title: expect.stringMatching(
      /^alpha 1\.0\.3: Throughput of records\.insert is .* slower than in /,
    ),
    target: "alpha",
    version: "1.0.3",
    worst: { seriesId, ratio: 0.9, comparisons: 0, label: "local" },
  });
  await book.insert({ seriesId, version: "1.0.1", ratio: 0.98, state: "suspected" });
  expect((await overview()).news).toMatchObject({ suspicionsTotal: 1 });
  const between = new Date();
  await book.confirm({ seriesId, version: "1.0.4", ratio: 1.1, direction: "improvement" });
  await book.insert({ seriesId, version: "1.0.5", ratio: 0.7, state: "suspected" });
  await book.insert({ seriesId, version: "1.0.2", ratio: 0.97, state: "not_confirmed" });
  const { news } = await overview(between);
  expect(news).toMatchObject({
    alerts: [],
    alertsTotal: 0,
    suspicions: [{ seriesId, version: "1.0.5", state: "suspected" }],
    suspicionsTotal: 1,
    notConfirmed: 1,
    improvements: 1,
    openBefore: 1,
  });
  await engine.db.alert.updateMany({ data: { state: "dismissed", dismissedAt: new Date() } });
  expect((await overview()).news).toMatchObject({ alertsTotal: 0, improvements: 0 });
});

test("the expected end rests on like jobs that ended, and says where there are none", async () => {
  const scenarios = [{ scenario: "records.read" }];
  const book = openAlertBook(engine);
  await book.measureAll([5, 5, 5], "records.read");
  await engine.db.$executeRaw`
    UPDATE "job" SET "completedAt" = "claimedAt" + interval '40 seconds'
    WHERE "scenarioId" = 'records.read'`;
  await engine.submit({ targets: [{ target: "alpha", versions: ["2.0.0", "2.0.1"] }], scenarios });
  await engine.submit({
    targets: [{ target: "alpha", versions: ["2.0.0"] }],
    trials: 9,
    scenarios,
  });
  const { machineId, context } = engine;
  const claimed = await claimJob(context, { machineId, sandboxes: ["process"] });
  const { work, machines, runs } = await overview();
  expect(work.running).toMatchObject([
    { job: { id: claimed?.jobId }, typical: { seconds: 40, jobs: 3 } },
  ]);
  expect(work.queues).toMatchObject([{ label: "local", running: 1, waiting: 2, withHistory: 2 }]);
  // Three times as many trials take three times as long.
  expect(work.queues[0]?.waitingSeconds).toBeCloseTo(40 + 3 * 40, 6);
  expect(machines).toMatchObject([{ id: machineId, currentJob: { id: claimed?.jobId } }]);
  expect(runs.length).toBeGreaterThan(2);
});

/** Measures the comparison that waits, whose head is at `level` where the base is at 100. */
async function measureComparison(level: number, baseVersion: string) {
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds: ["compare"] });
  if (job === null) throw new Error("no comparison waits");
  const pairs = Array.from({ length: 12 }, (_, place): [number, number] => [
    noisy(100, place),
    noisy(level, place + 12),
  ]);
  const { jobId, fence } = job;
  const posted = testComparisonReport(pairs, { baseVersion });
  await completeJob(context, { jobId, machineId, fence, ...posted });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
  return jobId;
}

test("what a comparison shows is told where no alert does, and once it is older than the visit, not", async () => {
  const { context, projectId } = engine;
  const waiting = await engine.db.job.findMany({
    where: { status: { in: ["QUEUED", "CLAIMED"] } },
  });
  for (const { id: jobId } of waiting) {
    await cancelJob(context, { projectId, jobId, actor: testActor });
  }
  const compare = { baseVersion: "7.0.0", headVersion: "7.0.1" };
  const submit = () =>
    engine.submit({
      targets: [{ target: "alpha", compare }],
      scenarios: [{ scenario: "records.insert" }],
    });
  await submit();
  await measureComparison(100, "7.0.0");
  expect((await overview()).news.comparisons).toBeUndefined();
  const { runId } = await submit();
  const jobId = await measureComparison(80, "7.0.0");
  const { news } = await overview();
  expect(news.comparisons).toMatchObject([
    {
      ...{ runId, jobId, target: "alpha", baseVersion: "7.0.0", version: "7.0.1", label: "local" },
      ...{ scenario: "records.insert", seriesCount: expect.any(Number) },
    },
  ]);
  expect(news.comparisons?.[0]?.ratio).toBeCloseTo(0.8, 1);
  expect(news.comparisons?.[0]?.ratioHigh).toBeLessThan(1);
  expect((await overview(new Date(Date.now() + 60_000))).news.comparisons).toBeUndefined();
  // Another's are not told.
  const elsewhere = { projectId: "01890a5d-ac96-774b-bcce-b302099a8057", since: null };
  expect((await readOverview(context, elsewhere)).news.comparisons).toBeUndefined();
});

test("an alert tells of as many comparisons as it lists, whoever asked for them", async () => {
  const { context, projectId } = engine;
  const waiting = await engine.db.job.findMany({
    where: { status: { in: ["QUEUED", "CLAIMED"] } },
  });
  for (const { id: jobId } of waiting) {
    await cancelJob(context, { projectId, jobId, actor: testActor });
  }
  const book = openAlertBook(engine);
  const scenario = "records.read";
  const seriesId = await book.measureAll([100, 100, 100, 90], scenario);
  const { alertId } = await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  const compare = { baseVersion: "1.0.2", headVersion: "1.0.3" };
  for (const level of [90, 90, 100]) {
    await engine.submit({ targets: [{ target: "alpha", compare }], scenarios: [{ scenario }] });
    await measureComparison(level, compare.baseVersion);
  }
  const { news } = await overview();
  const told = news.alerts.find(({ id }) => id === alertId);
  // Two of the comparisons show it too, and the alert tells it.
  expect(news.comparisons?.map(({ version }) => version) ?? []).not.toContain("1.0.3");
  const alert = await getAlert(context, { projectId, alertId });
  expect(told?.worst).toMatchObject({ comparisons: 3, comparisonsShowing: 2 });
  expect(alert?.series[0]?.evidence).toHaveLength(3);
});

test("a machine that is lost, unhealthy, draining or revoked shortens no queue", async () => {
  const label = "queue";
  const id = await engine.addMachine(label);
  await engine.submit({ targets: [{ target: "alpha", versions: ["3.0.0"] }], labels: [label] });
  const machinesWhen = async (data: Parameters<typeof engine.db.machine.update>[0]["data"]) => {
    await engine.db.machine.update({ where: { id }, data });
    const { work } = await overview();
    return work.queues.find((queue) => queue.label === label)?.machines;
  };
  expect(await machinesWhen({ lastSeenAt: null })).toBe(0);
  expect(await machinesWhen({ lastSeenAt: new Date() })).toBe(1);
  for (const [out, back] of [
    [{ lostAt: new Date() }, { lostAt: null }],
    [{ healthMessage: "disk is full" }, { healthMessage: null }],
    [{ drainRequested: true }, { drainRequested: false }],
    [{ draining: true }, { draining: false }],
    [{ revokedAt: new Date() }, { revokedAt: null }],
  ] as const) {
    expect([out, await machinesWhen(out)]).toEqual([out, 0]);
    expect(await machinesWhen(back)).toBe(1);
  }
});

test("imported histories that stand at a worse level are counted, once they were found", async () => {
  const day = 24 * 3600 * 1000;
  const history = (name: string, late: number) =>
    Array.from({ length: 24 }, (_, place) => ({
      ...{ name, version: `1.0.${place}` },
      measuredAt: new Date(Date.UTC(2024, 0, 1) + place * day).toISOString(),
      measures: [
        {
          ...{ name: "time", unit: "ns", direction: "lower_is_better" },
          samples: [1, 2, 3].map((each) => (place < 12 ? 1000 : late) + each + (place % 3)),
        },
      ],
    }));
  const benchmarks = [history("slower", 1500), history("faster", 600), history("calm", 1000)];
  const content = JSON.stringify({ lapline: 1, benchmarks: benchmarks.flat() });
  await importReports(engine.context, testCatalog, {
    ...{ projectId: engine.projectId, actor: testActor },
    request: {
      ...{ target: "olden", label: "elsewhere", scenario: "imported" },
      files: [{ name: "history.json", format: "auto", content }],
    },
  });
  const before = new Date();
  await processWaiting(engine);
  expect((await overview()).news.importedMoved).toBe(1);
  expect((await overview(before)).news.importedMoved).toBe(1);
  expect((await overview(new Date())).news.importedMoved).toBe(0);
  // With an alert about it, the alert alone says so.
  const change = await engine.db.changePoint.findFirstOrThrow({
    where: { series: { target: { key: "olden" } }, direction: "regression" },
    include: { series: true },
  });
  const id = randomUUID();
  const { projectId } = engine;
  const { seriesId, trackId, resultId, versionId, series, ratio, ratioLow, ratioHigh } = change;
  const moved = { id, projectId, versionId, baseVersionId: change.beforeVersionId };
  const direction = "regression" as const;
  const { alertsTotal } = (await overview()).news;
  await engine.db.alert.create({
    data: {
      ...{ ...moved, direction, targetId: series.targetId, labelId: series.labelId },
      ...{ title: { code: "legacy", text: "Slower" }, worstRatio: ratio },
    },
  });
  await engine.db.suspicion.create({
    data: {
      ...{ ...moved, direction, seriesId, trackId, resultId, ratio, ratioLow, ratioHigh },
      ...{ state: "confirmed", alertId: id },
    },
  });
  expect((await overview()).news).toMatchObject({
    alertsTotal: alertsTotal + 1,
    importedMoved: 0,
  });
  await engine.db.suspicion.delete({ where: { id } });
  await engine.db.alert.delete({ where: { id } });
  const filter = { projectId: engine.projectId, origin: "imported", limit: 10 } as const;
  const paramsOf = async (state: "moved" | "improved" | "changed") =>
    (await listSeries(engine.context, { ...filter, state: [state] })).items
      .map(({ params }) => params.benchmark)
      .toSorted();
  expect(await paramsOf("moved")).toEqual(["slower"]);
  expect(await paramsOf("improved")).toEqual(["faster"]);
  expect(await paramsOf("changed")).toEqual(["faster", "slower"]);
});

test("imports that are newer hide no run that was measured", async () => {
  const { projectId } = engine;
  const measuredIn = async () => {
    const { runs } = await overview();
    return runs.filter(({ imported }) => imported !== true).map(({ id }) => id);
  };
  const before = await measuredIn();
  expect(before.length).toBeGreaterThanOrEqual(overviewMeasuredMin);
  for (let part = 0; part < overviewItemsMax; part += 1) {
    await importResults(engine, { projectId, benchmarks: part + 1 });
  }
  expect(await measuredIn()).toEqual(before.slice(0, overviewMeasuredMin));
  expect((await overview()).runs.slice(0, overviewItemsMax)).toMatchObject(
    Array(overviewItemsMax).fill({ imported: true }),
  );
});

test("another project's overview holds nothing of it", async () => {
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  const { news, work, machines, runs } = await readOverview(engine.context, {
    projectId,
    since: null,
  });
  expect({ ...news, work, machines, runs }).toEqual({
    alerts: [],
    alertsTotal: 0,
    suspicions: [],
    suspicionsTotal: 0,
    notConfirmed: 0,
    improvements: 0,
    openBefore: 0,
    importedMoved: 0,
    work: { running: [], runningTotal: 0, queues: [] },
    machines: [],
    runs: [],
  });
});

test("failed runs are told, newest first, and none from before the last visit", async () => {
  const { projectId, context, db } = engine;
  const { runId, jobIds } = await engine.submit();
  await db.job.updateMany({
    where: { id: { in: jobIds } },
    data: { status: "FAILED", finishedAt: new Date(), errorCode: "target_not_ready" },
  });
  const read = (since: Date | null) => readOverview(context, { projectId, since });
  expect((await read(null)).failedRuns.map(({ id }) => id)).toEqual([runId]);
  const later = new Date(Date.now() + 60_000);
  expect((await read(later)).failedRuns).toEqual([]);
  await db.run.update({
    where: { id: runId },
    data: { createdAt: new Date(Date.now() - 8 * 24 * 60 * 60_000) },
  });
  expect((await read(null)).failedRuns).toEqual([]);
});
