import type { Catalog, ErrorCode } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actOnAlert } from "../alerts/actOnAlert.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { mergeAlert } from "../alerts/mergeAlert.ts";
import { cancelJob } from "../jobs/cancelJob.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { failJob } from "../jobs/failJob.ts";
import { processReport } from "../reports/processReport.ts";
import { measure } from "../testing/measure.ts";
import { openAlertBook } from "../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../testing/openTestEngine.ts";
import { testCatalog } from "../testing/testCatalog.ts";
import { testComparisonReport } from "../testing/testReport.ts";
import { advanceBisections } from "./advanceBisections.ts";
import { beginOwnBisections } from "./beginOwnBisections.ts";
import { startBisection } from "./startBisection.ts";
import { stopBisection } from "./stopBisection.ts";

let database: TestDatabase;
let engine: TestEngine;
let alertId: string;

const last = 15;
const versions = Array.from({ length: last + 1 }, (_, index) => `1.0.${index}`);
/** The registry with sixteen releases of alpha. */
const catalog: Catalog = {
  ...testCatalog,
  targets: testCatalog.targets.map((target) =>
    target.id === "alpha" ? { ...target, versions } : target,
  ),
};

/** A history of the first and the last version, and an alert that the last is slower by a tenth. */
beforeEach(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
  await measure(engine, { version: "1.0.0", value: 100 });
  await measure(engine, { version: `1.0.${last}`, value: 90 });
  const book = openAlertBook(engine);
  const { id: seriesId } = await engine.db.series.findFirstOrThrow({
    where: { measure: "throughput" },
  });
  ({ alertId } = await book.confirm({ seriesId, version: `1.0.${last}`, ratio: 0.9 }));
});

afterEach(async () => {
  await engine.close();
  await database.drop();
});

const turn = (minutesPerDayMax = 10_000) =>
  advanceBisections(engine.context, catalog, { minutesPerDayMax });
const begin = () => beginOwnBisections(engine.context, catalog);

async function read() {
  const alert = await getAlert(engine.context, { projectId: engine.projectId, alertId });
  if (alert?.bisection == null) throw new Error("there is no bisection");
  return { ...alert.bisection, alert };
}

/** Claims the comparison that waits, as the machine would. */
async function claim() {
  const { context, machineId } = engine;
  const kinds = ["compare"] as const;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("no comparison waits");
  return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
}

/** Measures the comparison that waits: versions from `culprit` on are slower by a tenth. */
async function compare(culprit: number, noise = 0.004) {
  const { job, owned } = await claim();
  const { baseVersion = "" } = job.comparison ?? {};
  const level = (version: string) => (Number(version.split(".")[2]) >= culprit ? 90 : 100);
  const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
    const jitter = (((place * 7919) % 13) / 13 - 0.5) * noise;
    return [level(baseVersion) * (1 + jitter), level(job.version) * (1 - jitter)];
  });
  await completeJob(engine.context, { ...owned, ...testComparisonReport(pairs, { baseVersion }) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(engine.context, { reportId: id })).toBe("processed");
  return job;
}

async function fail(code: ErrorCode, side: "base" | "head" = "head") {
  const { job, owned } = await claim();
  const message = `${side} ${side === "base" ? job.comparison?.baseVersion : job.version}: broken`;
  await failJob(engine.context, { ...owned, code, message });
  return job;
}

test.each([1, 8, 11, 15])(
  "finds that 1.0.%i of sixteen versions brought the change with at most four comparisons",
  async (culprit) => {
    expect(await begin()).toBe(1);
    for (let step = 0; step < 4 && (await turn()).enqueued === 1; step += 1) await compare(culprit);
    await turn();
    const { state, comparisons, result, lowVersion, highVersion, alert } = await read();
    expect([lowVersion, highVersion]).toEqual([`1.0.${culprit - 1}`, `1.0.${culprit}`]);
    expect(comparisons).toBeLessThanOrEqual(4);
    expect(state).toBe("done");
    expect(result).toBe(
      `Between 1.0.${culprit - 1} and 1.0.${culprit}, ${comparisons} comparisons, shown for Throughput of records.insert on local.`,
    );
    expect(alert).toMatchObject({ baseVersion: "1.0.0", version: `1.0.${last}` });
    expect(alert.history[0]).toMatchObject({
      actor: "Lapline",
      action: "alert.narrowed",
      detail: result,
    });
    expect(await engine.db.job.count({ where: { kind: "compare" } })).toBe(comparisons);
    expect(await begin()).toBe(0);
  },
);

test("each comparison is interleaved, of the low version with the middle one, and shown as a step", async () => {
  await begin();
  await turn();
  const job = await compare(3);
  expect(job).toMatchObject({ version: "1.0.8", trials: 10 });
  expect(job.comparison).toEqual({ kind: "compare", baseVersion: "1.0.0" });
  await turn();
  const { steps, left, state } = await read();
  expect(steps).toMatchObject([
    { number: 1, jobId: job.jobId, headVersion: "1.0.8", outcome: "changed" },
    { number: 2, baseVersion: "1.0.0", headVersion: "1.0.4", outcome: "under_way" },
  ]);
  expect(steps[0]?.ratio).toBeCloseTo(0.9, 2);
  expect({ left, state }).toEqual({ left: 7, state: "measuring" });
});

test("several control processes begin one bisection and enqueue one comparison", async () => {
  const begun = await Promise.all([begin(), begin(), begin()]);
  expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
  const turns = await Promise.all([turn(), turn(), turn(), turn()]);
  expect(turns.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(1);
  await compare(5);
  await Promise.all([turn(), turn(), turn()]);
  expect(await engine.db.job.count({ where: { kind: "compare" } })).toBe(2);
  expect((await read()).comparisons).toBe(1);
});

describe("a version that cannot be measured", () => {
  test("is passed over for its neighbour, and named when it lies in what is left", async () => {
    await begin();
    await turn();
    expect((await fail("build_failed")).version).toBe("1.0.8");
    await turn();
    expect((await claim()).job.version).toBe("1.0.7");
  });

  test("is named when the change may lie in it", async () => {
    await begin();
    let enqueued = (await turn()).enqueued;
    while (enqueued === 1) {
      const waiting = await engine.db.job.findFirstOrThrow({
        where: { status: "QUEUED" },
        include: { version: true },
      });
      if (["1.0.8", "1.0.7"].includes(waiting.version.name)) await fail("target_not_ready");
      else await compare(8);
      ({ enqueued } = await turn());
    }
    const { state, result, skipped } = await read();
    expect(state).toBe("done");
    expect(skipped.sort()).toEqual(["1.0.7", "1.0.8"]);
    expect(result).toMatch(/^Between 1\.0\.6 and 1\.0\.9, \d comparisons, /);
    expect(result).toContain("1.0.7, 1.0.8 lie between and could not be measured.");
  });

  test("ends it when it is the one that everything is held against", async () => {
    await begin();
    await turn();
    await fail("version_not_found", "base");
    await turn();
    const { state, reason } = await read();
    expect(state).toBe("given_up");
    expect(reason).toContain("1.0.0, which it has to be held against, cannot be measured");
  });
});

describe("a comparison that tells nothing", () => {
  test("is repeated once with twice the trials, then it is given up with the reason", async () => {
    await begin();
    await turn();
    expect((await compare(5, 1)).trials).toBe(10);
    await turn();
    const second = await compare(5, 1);
    expect(second).toMatchObject({ version: "1.0.8", trials: 20 });
    await turn();
    const { state, reason, comparisons, alert } = await read();
    expect({ state, comparisons }).toEqual({ state: "given_up", comparisons: 0 });
    expect(reason).toContain("two comparisons of 1.0.0 and 1.0.8 could not tell");
    expect(alert.history[0]).toMatchObject({ action: "alert.bisection_given_up", detail: reason });
    expect(await begin()).toBe(0);
  });

  test("is made up for by a clear one", async () => {
    await begin();
    await turn();
    await compare(5, 1);
    await turn();
    await compare(5);
    await turn();
    expect(await read()).toMatchObject({ state: "measuring", highVersion: "1.0.8" });
  });

  test("because of the machine is tried once more", async () => {
    await begin();
    for (let comparison = 0; comparison < 2; comparison += 1) {
      expect(await turn()).toMatchObject({ enqueued: 1 });
      // The job itself is queued again twice.
      for (let attempt = 0; attempt < 3; attempt += 1) await fail("worker_error");
    }
    await turn();
    const { state, reason } = await read();
    expect(state).toBe("given_up");
    expect(reason).toContain("its comparison failed twice");
  });
});

describe("it stops", () => {
  test("with its comparison when the alert was dismissed meanwhile", async () => {
    await begin();
    await turn();
    await actOnAlert(engine.context, {
      projectId: engine.projectId,
      alertId,
      revision: (await read()).alert.revision,
      action: { kind: "dismiss", reason: "known" },
      actor: testActor,
    });
    expect(await turn()).toMatchObject({ ended: 1, enqueued: 0 });
    const { state, reason } = await read();
    expect({ state, reason }).toEqual({
      state: "stopped",
      reason: "Stopped: the alert was dismissed.",
    });
    expect(await engine.db.job.count({ where: { status: "QUEUED" } })).toBe(0);
  });

  test("when the alert was merged into another one", async () => {
    await begin();
    const { projectId, context, db } = engine;
    const { id: _, ...alert } = await db.alert.findUniqueOrThrow({ where: { id: alertId } });
    const { id: intoId } = await db.alert.create({ data: { ...alert, id: crypto.randomUUID() } });
    const { revision } = alert;
    await mergeAlert(context, { projectId, alertId, intoId, revision, actor: testActor });
    await turn();
    expect((await read()).reason).toBe("Stopped: the alert was merged into another one.");
  });

  test("when somebody canceled its comparison, and is not begun again by itself", async () => {
    await begin();
    await turn();
    const { projectId, context } = engine;
    const { id: jobId } = await engine.db.job.findFirstOrThrow({ where: { kind: "compare" } });
    await cancelJob(context, { projectId, jobId, actor: testActor });
    await turn();
    expect(await read()).toMatchObject({
      state: "stopped",
      reason: "Its comparison was canceled.",
    });
    expect(await begin()).toBe(0);
  });

  test("when somebody says so, and can be begun again by hand", async () => {
    await begin();
    await turn();
    const input = { projectId: engine.projectId, alertId, actor: testActor };
    expect(await stopBisection(engine.context, input)).toBe("stopped");
    expect(await read()).toMatchObject({ state: "stopped", reason: "Stopped by Tester." });
    expect(await engine.db.job.count({ where: { status: "QUEUED" } })).toBe(0);
    expect(await stopBisection(engine.context, input)).toBe("not_under_way");
    expect(await startBisection(engine.context, catalog, input)).toBe("begun");
    expect(await startBisection(engine.context, catalog, input)).toBe("under_way");
    expect(await turn()).toMatchObject({ enqueued: 1 });
  });
});

test("it waits for the budget of comparisons and for a machine, and says so once", async () => {
  await begin();
  expect(await turn(1)).toMatchObject({ enqueued: 0, waiting: 1 });
  expect((await read()).reason).toMatch(/^Waits: comparisons may take 1 minutes of local/);
  await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
  await turn();
  expect((await read()).reason).toMatch(/^Waits: No machine serves the label local/);
  await engine.db.machine.updateMany({ data: { revokedAt: null } });
  expect(await turn()).toMatchObject({ enqueued: 1 });
  expect((await read()).reason).toBeNull();
});

test("without a known version between the two there is nothing to begin", async () => {
  const input = { projectId: engine.projectId, alertId, actor: testActor };
  expect(await startBisection(engine.context, testCatalog, input)).toBe("nothing_between");
  expect(await beginOwnBisections(engine.context, testCatalog)).toBe(0);
});
