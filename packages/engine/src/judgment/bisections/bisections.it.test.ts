import { readReason } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { lastRelease as last, openBisectionBook } from "../../testing/openBisectionBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { actOnAlert } from "../alerts/actOnAlert.ts";
import { mergeAlert } from "../alerts/mergeAlert.ts";
import { beginOwnBisections } from "./beginOwnBisections.ts";
import { stopBisection } from "./stopBisection.ts";

let engine: TestEngine;
let book: Awaited<ReturnType<typeof openBisectionBook>>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = await openBisectionBook(engine);
  return engine.close;
});

test.each([1, 8, 11, 15])(
  "finds that 1.0.%i of sixteen versions brought the change with at most four comparisons",
  async (culprit) => {
    expect(await book.begin()).toBe(1);
    for (let step = 0; step < 4 && (await book.turn()).enqueued === 1; step += 1)
      await book.compare(culprit);
    await book.turn();
    const { state, comparisons, result, lowVersion, highVersion, alert } = await book.read();
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
    expect(await book.begin()).toBe(0);
  },
);

test("each comparison is interleaved, of the low version with the middle one, and shown as a step", async () => {
  await book.begin();
  await book.turn();
  const job = await book.compare(3);
  expect(job).toMatchObject({ version: "1.0.8", trials: 10 });
  expect(job.comparison).toEqual({ kind: "compare", baseVersion: "1.0.0" });
  const { stopRule } = await engine.db.job.findUniqueOrThrow({ where: { id: job.jobId } });
  const goal = { kind: "side", change: expect.closeTo(0.9, 2) };
  expect(stopRule).toMatchObject({ measures: [{ name: "throughput", goal, look: 1 }] });
  await book.turn();
  const { steps, left, state } = await book.read();
  expect(steps).toMatchObject([
    { number: 1, jobId: job.jobId, headVersion: "1.0.8", outcome: "changed" },
    { number: 2, baseVersion: "1.0.0", headVersion: "1.0.4", outcome: "under_way" },
  ]);
  expect(steps[0]?.ratio).toBeCloseTo(0.9, 2);
  expect({ left, state }).toEqual({ left: 7, state: "measuring" });
});

test("several control processes begin one bisection and enqueue one comparison", async () => {
  const begun = await Promise.all([book.begin(), book.begin(), book.begin()]);
  expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
  const turns = await Promise.all([book.turn(), book.turn(), book.turn(), book.turn()]);
  expect(turns.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(1);
  await book.compare(5);
  await Promise.all([book.turn(), book.turn(), book.turn()]);
  expect(await engine.db.job.count({ where: { kind: "compare" } })).toBe(2);
  expect((await book.read()).comparisons).toBe(1);
});

describe("a version that cannot be measured", () => {
  test("is passed over for its neighbour, and named when it lies in what is left", async () => {
    await book.begin();
    await book.turn();
    expect((await book.fail("build_failed")).version).toBe("1.0.8");
    await book.turn();
    expect((await book.claim()).job.version).toBe("1.0.7");
  });

  test("is named when the change may lie in it", async () => {
    await book.begin();
    let enqueued = (await book.turn()).enqueued;
    while (enqueued === 1) {
      const waiting = await engine.db.job.findFirstOrThrow({
        where: { status: "QUEUED" },
        include: { version: true },
      });
      if (["1.0.8", "1.0.7"].includes(waiting.version.name)) await book.fail("target_not_ready");
      else await book.compare(8);
      ({ enqueued } = await book.turn());
    }
    const { state, result, skipped } = await book.read();
    expect(state).toBe("done");
    expect(skipped.sort()).toEqual(["1.0.7", "1.0.8"]);
    expect(result).toMatch(/^Between 1\.0\.6 and 1\.0\.9, \d comparisons, /);
    expect(result).toContain("1.0.7, 1.0.8 lie between and could not be measured.");
  });

  test("ends it when it is the one that everything is held against", async () => {
    await book.begin();
    await book.turn();
    await book.fail("version_not_found", "base");
    await book.turn();
    const { state, reason } = await book.read();
    expect(state).toBe("given_up");
    expect(reason).toContain("1.0.0, which it has to be compared with, cannot be measured");
  });
});

describe("a comparison that tells nothing", () => {
  test("is repeated once with twice the trials, then it is given up with the reason", async () => {
    await book.begin();
    await book.turn();
    expect((await book.compare(5, 1)).trials).toBe(10);
    await book.turn();
    const second = await book.compare(5, 1);
    expect(second).toMatchObject({ version: "1.0.8", trials: 20 });
    await book.turn();
    const { state, reason, comparisons, alert } = await book.read();
    expect({ state, comparisons }).toEqual({ state: "given_up", comparisons: 0 });
    expect(reason).toContain("two comparisons of 1.0.0 and 1.0.8 could not tell");
    expect(alert.history[0]).toMatchObject({ action: "alert.bisection_given_up", detail: reason });
    expect(await book.begin()).toBe(0);
  });

  test("is made up for by a clear one", async () => {
    await book.begin();
    await book.turn();
    await book.compare(5, 1);
    await book.turn();
    await book.compare(5);
    await book.turn();
    expect(await book.read()).toMatchObject({ state: "measuring", highVersion: "1.0.8" });
  });

  test("because of the machine is tried once more", async () => {
    await book.begin();
    for (let comparison = 0; comparison < 2; comparison += 1) {
      expect(await book.turn()).toMatchObject({ enqueued: 1 });
      // The job itself is queued again twice.
      for (let attempt = 0; attempt < 3; attempt += 1) await book.fail("worker_error");
    }
    await book.turn();
    const { state, reason } = await book.read();
    expect(state).toBe("given_up");
    expect(reason).toContain("its comparison failed twice");
  });
});

describe("it stops", () => {
  test("with its comparison when the alert was dismissed meanwhile", async () => {
    await book.begin();
    await book.turn();
    await actOnAlert(engine.context, {
      projectId: engine.projectId,
      alertId: book.alertId,
      revision: (await book.read()).alert.revision,
      action: { kind: "dismiss", reason: "known" },
      actor: testActor,
    });
    expect(await book.turn()).toMatchObject({ ended: 1, enqueued: 0 });
    const { state, reason } = await book.read();
    expect({ state, reason }).toEqual({
      state: "stopped",
      reason: "Stopped: the alert was dismissed.",
    });
    expect(await engine.db.job.count({ where: { status: "QUEUED" } })).toBe(0);
  });

  test("when the alert was merged into another one", async () => {
    await book.begin();
    const { projectId, context, db } = engine;
    const { alertId } = book;
    const {
      id: _,
      brokenBudget: __,
      missingData: ___,
      ...alert
    } = await db.alert.findUniqueOrThrow({
      where: { id: alertId },
    });
    const title = readReason(alert.title);
    const copy = { ...alert, title, id: crypto.randomUUID() };
    const { id: intoId } = await db.alert.create({ data: copy });
    const { revision } = alert;
    await mergeAlert(context, { projectId, alertId, intoId, revision, actor: testActor });
    await book.turn();
    expect((await book.read()).reason).toBe("Stopped: the alert was merged into another one.");
  });

  test("when somebody canceled its comparison, and is not begun again by itself", async () => {
    await book.begin();
    await book.turn();
    const { projectId, context } = engine;
    const { id: jobId } = await engine.db.job.findFirstOrThrow({ where: { kind: "compare" } });
    await cancelJob(context, { projectId, jobId, actor: testActor });
    await book.turn();
    expect(await book.read()).toMatchObject({
      state: "stopped",
      reason: "Its comparison was canceled.",
    });
    expect(await book.begin()).toBe(0);
  });

  test("when somebody says so, and can be begun again by hand", async () => {
    await book.begin();
    await book.turn();
    const input = { projectId: engine.projectId, alertId: book.alertId, actor: testActor };
    expect(await stopBisection(engine.context, input)).toBe("stopped");
    expect(await book.read()).toMatchObject({ state: "stopped", reason: "Stopped by Tester." });
    expect(await engine.db.job.count({ where: { status: "QUEUED" } })).toBe(0);
    expect(await stopBisection(engine.context, input)).toBe("not_under_way");
    expect(await book.start()).toEqual({ outcome: "begun" });
    expect(await book.start()).toEqual({ outcome: "under_way" });
    expect(await book.turn()).toMatchObject({ enqueued: 1 });
  });
});

test("it waits for the budget of comparisons and for a machine, and says so once", async () => {
  await book.begin();
  expect(await book.turn(1)).toMatchObject({ enqueued: 0, waiting: 1 });
  expect((await book.read()).reason).toMatch(/^Waits: comparisons may take 1 minutes of local/);
  await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
  await book.turn();
  expect((await book.read()).reason).toMatch(/^Waits: No machine serves the label local/);
  await engine.db.machine.updateMany({ data: { revokedAt: null } });
  expect(await book.turn()).toMatchObject({ enqueued: 1 });
  expect((await book.read()).reason).toBeNull();
});

test("one that cannot go on is put behind the others, says so, and goes on when it can", async () => {
  await book.begin();
  const write = (provisioner: string) =>
    engine.db.series.update({ where: { id: book.seriesId }, data: { provisioner } });
  await write("abacus");
  const { errors, enqueued } = await book.turn();
  expect({ errors: errors.length, enqueued }).toEqual({ errors: 1, enqueued: 0 });
  expect((await book.read()).reason).toBe(
    "Waits: an error in Lapline stopped it; the server's log has the error.",
  );
  await write("bundled");
  expect(await book.turn()).toMatchObject({ enqueued: 0, errors: [] });
  await engine.db.incident.updateMany({ data: { nextTryAt: new Date(0) } });
  expect(await book.turn()).toMatchObject({ enqueued: 1, errors: [] });
  expect(await engine.db.incident.count()).toBe(0);
  expect((await book.read()).reason).toBeNull();
});

test("without a known version between the two there is nothing to begin", async () => {
  expect(await book.start(null, testCatalog)).toEqual({
    outcome: "nothing_between",
    problem: "No known version lies between 1.0.0 and 1.0.15.",
  });
  expect(await beginOwnBisections(engine.context, testCatalog)).toEqual({ begun: 0, errors: [] });
});
