import { type BenchmarkDataSize, benchmarkData, inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { deleteRun } from "../../operations/deletions/deleteRun.ts";
import { sweep } from "../../operations/sweeper/sweep.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { getRun } from "../../work/runs/getRun.ts";
import { processReports } from "../reports/processReports.ts";
import { importReports } from "./importReports.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** More results than a run may have jobs, and fewer. */
const large = { commits: 45, benchmarks: 12 };
const small = { commits: 45, benchmarks: 5 };
const countOf = ({ commits, benchmarks }: BenchmarkDataSize) => commits * (benchmarks + 1);

async function importData(size: BenchmarkDataSize, idempotencyKey?: string) {
  return importText(benchmarkData(size), { idempotencyKey });
}

async function importText(
  content: string,
  {
    target = "hyper",
    idempotencyKey,
  }: { target?: string; idempotencyKey?: string | undefined } = {},
) {
  const stored = await importReports(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    request: {
      target,
      label: `of-${target}`,
      scenario: "imported",
      files: [{ name: "data.js", format: "auto", content }],
    },
    idempotencyKey,
  });
  if (!("run" in stored)) throw new Error(JSON.stringify(stored));
  return stored.run;
}

/** Has the book count how often a history is evaluated: each time writes its track. */
async function countEvaluations() {
  const { db } = engine;
  await db.$executeRaw`CREATE TABLE "evaluation" ("seriesId" uuid NOT NULL)`;
  await db.$executeRaw`CREATE FUNCTION count_evaluation() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO "evaluation" VALUES (NEW."seriesId"); RETURN NEW; END $$`;
  await db.$executeRaw`CREATE TRIGGER count_evaluation AFTER INSERT OR UPDATE ON "track"
    FOR EACH ROW EXECUTE FUNCTION count_evaluation()`;
  return () =>
    db.$queryRaw<{ series: number; times: number }[]>`
      SELECT count(DISTINCT "seriesId")::int AS "series", count(*)::int AS "times" FROM "evaluation"`;
}

const waitingIds = async () =>
  (
    await engine.db.report.findMany({
      where: { processedAt: null },
      orderBy: { id: "asc" },
      select: { id: true },
    })
  ).map(({ id }) => id);

test("a history of more points than a run may have jobs is one import, each of its histories evaluated once", async () => {
  const read = await countEvaluations();
  const run = await importData(large);
  expect(run.jobs).toHaveLength(500);
  expect(run.jobsOmitted).toBe(countOf(large) - 500);
  expect(run.jobCounts).toMatchObject({ COMPLETED: countOf(large), PROCESSED: 0 });
  const { db, context, projectId } = engine;
  expect(await getRun(context, { projectId, runId: run.id })).toEqual(run);
  const ids = await waitingIds();
  expect(ids).toHaveLength(countOf(large));
  for (let from = 0; from < ids.length; from += 50) {
    const outcomes = await processReports(context, ids.slice(from, from + 50));
    expect(outcomes.filter(({ outcome }) => outcome !== "processed")).toEqual([]);
  }
  expect(await read()).toEqual([{ series: 0, times: 0 }]);
  await reprocessRequested(engine);
  const series = large.benchmarks + 1;
  expect(await read()).toEqual([{ series, times: series }]);
  expect(await reprocessRequested(engine)).toBe(0);

  expect((await getRun(context, { projectId, runId: run.id }))?.status).toBe("PROCESSED");
  const stored = await db.series.findMany({ select: { points: true } });
  expect(stored).toEqual(Array.from({ length: series }, () => ({ points: large.commits })));
  const versions = await db.version.findMany({
    where: { target: { key: "hyper" } },
    orderBy: { sortKey: "asc" },
    select: { name: true },
  });
  const commits = [...benchmarkData(large).matchAll(/"id": "(\w+)"/g)].map(([, id]) => id);
  expect(versions.map(({ name }) => name)).toEqual(commits.slice(0, large.commits));
  const changes = await db.changePoint.findMany({ include: { version: true } });
  expect(changes.length).toBeGreaterThan(2);
  expect(new Set(changes.map(({ version }) => version.name))).toEqual(new Set([commits[30]]));
});

test("the same file again, with its key or without, adds no evidence and no change", async () => {
  // Recent enough that its changes are news.
  const recent = { ...small, lastAtMs: Date.now() - 60_000 };
  const run = await importData(recent, "once");
  await processWaiting(engine);
  const read = async () => ({
    changes: await engine.db.changePoint.findMany({ orderBy: { id: "asc" } }),
    suspicions: await engine.db.suspicion.findMany({ orderBy: { id: "asc" } }),
  });
  const before = await read();
  expect(before.suspicions.length).toBeGreaterThan(0);
  expect((await importData(recent, "once")).id).toBe(run.id);
  const again = await importData(recent);
  expect(again).toMatchObject({
    id: run.id,
    status: "PROCESSED",
    imported: { new: 0, known: countOf(small), corrected: 0 },
  });
  expect(await waitingIds()).toEqual([]);
  await processWaiting(engine);
  expect(await read()).toEqual(before);
});

test("a report that cannot be processed keeps no other out of its history", async () => {
  const run = await importData(small);
  const { db, context } = engine;
  const ids = await waitingIds();
  const [poisoned = ""] = ids.slice(20);
  await db.$executeRaw`UPDATE "report" SET "payload" = '7' WHERE "id" = ${poisoned}::uuid`;
  const outcomes = await processReports(context, ids);
  expect(outcomes.filter(({ outcome }) => outcome !== "processed")).toMatchObject([
    { reportId: poisoned, outcome: "failed" },
  ]);
  expect(await reprocessRequested(engine)).toBe(0);
  expect((await sweep(context)).evaluatedImports).toBe(0);
  const longAgo = new Date(Date.now() - 60_000);
  await db.run.update({ where: { id: run.id }, data: { createdAt: longAgo } });
  await db.report.updateMany({
    where: { processedAt: { not: null } },
    data: { processedAt: longAgo },
  });
  expect((await sweep(context)).evaluatedImports).toBe(1);
  expect(await reprocessRequested(engine)).toBe(small.benchmarks + 1);
  expect(await db.changePoint.count()).toBeGreaterThan(0);
  // Nothing new came since.
  expect((await sweep(context)).evaluatedImports).toBe(0);
});

test("a long import is deleted as a whole, and its key is free again", async () => {
  const run = await importData(small, "once");
  await processWaiting(engine);
  const { db, context, projectId } = engine;
  const deletion = { projectId, runId: run.id, actor: testActor, reason: "wrong branch" };
  expect(await deleteRun(context, deletion)).toMatchObject({
    outcome: "deleted",
    jobs: countOf(small),
  });
  await reprocessRequested(engine);
  expect(await db.result.count()).toBe(0);
  expect(await db.suspicion.count({ where: { state: "suspected" } })).toBe(0);
  expect((await importData(small, "once")).id).not.toBe(run.id);
});

test("the pages of a history may come in any order", async () => {
  const whole = JSON.parse(benchmarkData(small).replace("window.BENCHMARK_DATA = ", ""));
  const pageOf = (from: number) => {
    const entries = Object.entries<unknown[]>(whole.entries).map(
      ([suite, commits]) => [suite, commits.slice(from, from + 9)] as const,
    );
    return JSON.stringify({ ...whole, entries: Object.fromEntries(entries) });
  };
  await importText(benchmarkData(small));
  await processWaiting(engine);
  for (const from of [27, 0, 36, 9, 18]) {
    await importText(pageOf(from), { target: "pages" });
    await processWaiting(engine);
  }
  const read = async (key: string) => {
    const versions = await engine.db.version.findMany({
      where: { target: { key } },
      orderBy: { sortKey: "asc" },
    });
    const changes = await engine.db.changePoint.findMany({
      where: { series: { target: { key } } },
      include: { version: true, beforeVersion: true, series: true },
    });
    return {
      versions: versions.map(({ name }) => name),
      changes: changes
        .map(({ series, version, beforeVersion, ratio }) =>
          JSON.stringify([series.params, beforeVersion.name, version.name, ratio]),
        )
        .sort(),
    };
  };
  const ofPages = await read("pages");
  expect(ofPages).toEqual(await read("hyper"));
  expect(ofPages.changes.length).toBeGreaterThan(0);
});
