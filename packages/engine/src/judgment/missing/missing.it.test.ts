import { inOwnDatabase } from "@lapline/testkit";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { onRelease, openMissingBook, template } from "../../testing/openMissingBook.ts";
import {
  testActor as actor,
  openTestEngine,
  type TestEngine,
} from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { deleteSchedule } from "../../work/schedules/deleteSchedule.ts";
import { updateSchedule } from "../../work/schedules/updateSchedule.ts";
import { listAlerts } from "../alerts/listAlerts.ts";
import { sweepMissing } from "./sweepMissing.ts";

let engine: TestEngine;
let book: ReturnType<typeof openMissingBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openMissingBook(engine);
  return engine.close;
});

test("a schedule without a point after two of its times raises one alert, which a point resolves", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen(70);
  await book.sweep();
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  const alert = await book.last();
  expect(alert.title).toMatch(/^alpha on local: no new data of records\.insert since \d{4}-/);
  expect(alert).toMatchObject({
    ...{ direction: "regression", labels: ["local"], version: "1.1.0", worst: null, why: null },
    missing: {
      label: "local",
      reasons: [{ code: "no_machine", next: "Start a machine with this label, or register one." }],
      workloads: [{ scenario: "records.insert", version: "1.1.0", dueBy: "schedule" }],
      workloadsOmitted: 0,
    },
  });
  expect(alert.missing?.reasons[0]?.sentence).toMatch(
    /^No machine has served the hardware label local since \d{4}-\d\d-\d\d\.$/,
  );
  expect(await book.mails()).toBe(1);
  const { context, projectId } = engine;
  const listed = (label: string) => listAlerts(context, { projectId, limit: 10, label });
  expect((await listed("local")).items).toMatchObject([{ id: alert.id, missing: {} }]);
  expect((await listed("other")).items).toEqual([]);
  await book.point(0, { scheduleId });
  // The report makes the project due at once.
  await sweepMissing(context);
  expect(await book.last()).toMatchObject({ state: "resolved", resolvedByVersion: "1.2.0" });
  await book.sweep();
  expect(await book.states()).toEqual(["resolved"]);
  expect(await book.mails()).toBe(1);
});

test("an alert that a change of the schedule ended opens anew where the points still do not come", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(200, { scheduleId });
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  // Owed for the time before is nothing any more.
  await book.changed(scheduleId, 1);
  await book.sweep();
  expect(await book.states()).toEqual(["resolved"]);
  await book.changed(scheduleId, 100);
  await book.sweep();
  await book.sweep();
  expect(await book.states()).toEqual(["resolved", "open"]);
  expect(await book.mails()).toBe(2);
});

test("what a schedule measures with other parameters or another mode by now is not missing", async () => {
  const scheduleId = await book.addSchedule();
  const of = (count: number) => ({
    submission: { scenarios: [{ scenario: "records.insert", params: { count } }] },
  });
  await book.point(200, { scheduleId, ...of(10) });
  await book.point(0, { scheduleId, ...of(20) });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  // Where the schedule names both, each has to come.
  const scenarios = [10, 20].map((count) => ({ scenario: "records.insert", params: { count } }));
  await engine.db.schedule.update({
    where: { id: scheduleId },
    data: { template: { ...template, scenarios } },
  });
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  await engine.db.schedule.update({
    where: { id: scheduleId },
    data: { template: { ...template, scenarios: scenarios.slice(1) } },
  });
  await book.sweep();
  expect(await book.states()).toEqual(["resolved"]);
});

test("pull requests and invalid reports after the last point hide no silence", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(200, { scheduleId });
  for (let count = 0; count < 12; count += 1) {
    const jobId = await book.point(count);
    const { runId } = await engine.db.job.findUniqueOrThrow({ where: { id: jobId } });
    await engine.db.run.update({ where: { id: runId }, data: { sourcePullRequest: 7 } });
    await book.point(count, { scheduleId, valid: false });
  }
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
});

test("a schedule is not late before its second time, with its tolerance", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(25, { scheduleId });
  await book.sweep();
  expect(await book.states()).toEqual([]);
});

test("a release schedule is late only after a release that it measures", async () => {
  const scheduleId = await book.addSchedule(onRelease);
  await book.point(900, { scheduleId });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await book.fired(scheduleId, { runId: null, hoursAgo: 400, outcome: "skipped" });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await book.fired(scheduleId, { runId: null, hoursAgo: 25, outcome: "failed" });
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
});

test("jobs that failed, that were canceled and that wait are reasons, with the run that shows them", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen();
  const submit = async (status: "FAILED" | "CANCELED" | "QUEUED", hoursAgo: number) => {
    const { jobIds } = await engine.submit();
    const [id = ""] = jobIds;
    const errorCode = status === "FAILED" ? "build_failed" : null;
    const finishedAt = status === "QUEUED" ? null : new Date();
    await engine.db.job.update({ where: { id }, data: { status, errorCode, finishedAt } });
    await book.backdate(id, hoursAgo);
    return id;
  };
  const jobId = await submit("FAILED", 50);
  await submit("FAILED", 60);
  await submit("CANCELED", 20);
  await submit("QUEUED", 40);
  await book.sweep();
  expect(await book.codes()).toEqual(["jobs_failed", "jobs_canceled", "jobs_queued"]);
  const [failed, canceled, queued] = (await book.last()).missing?.reasons ?? [];
  expect(failed).toMatchObject({ jobId, sentence: expect.stringMatching(/^2 jobs failed/) });
  expect(canceled?.sentence).toBe("1 job was canceled since the last point.");
  expect(queued?.sentence).toMatch(/^1 job is queued, the oldest since \d{4}-\d\d-\d\d\.$/);
});

test("a report that does not count is a failed job", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen();
  await book.point(40, { scheduleId, valid: false });
  await book.sweep();
  expect(await book.codes()).toEqual(["jobs_failed"]);
});

test("a schedule that a person paused is listed and notifies nobody, until it is resumed", async () => {
  const { context, projectId, db } = engine;
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen();
  const change = (paused: boolean) =>
    updateSchedule(context, testCatalog, { projectId, scheduleId, actor, change: { paused } });
  await change(true);
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await book.changed(scheduleId, 70);
  await book.sweep();
  expect(await book.codes()).toEqual(["schedule_paused"]);
  expect([await book.mails(), await db.outboundEvent.count()]).toEqual([0, 0]);
  await change(false);
  await book.changed(scheduleId, 70);
  await book.sweep();
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  expect(await book.codes()).toEqual(["nothing_received"]);
  expect(await book.mails()).toBe(1);
});

test("a schedule that Lapline paused is told, with another reason", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen();
  await engine.db.schedule.updateMany({ data: { paused: true } });
  await book.sweep();
  expect(await book.codes()).toEqual(["schedule_stopped"]);
  expect(await book.mails()).toBe(1);
});

test("a schedule that cannot submit is the reason, in its own words", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  await book.seen();
  const lastReason = {
    code: "schedule_not_submitted",
    facts: { problem: "No such label.", more: 0 },
  };
  await engine.db.schedule.updateMany({ data: { lastOutcome: "failed", lastReason } });
  await book.sweep();
  expect((await book.last()).missing?.reasons).toMatchObject([
    {
      code: "schedule_failing",
      sentence:
        "The last firing of the schedule nightly failed. Nothing was submitted: No such label.",
    },
  ]);
});

test("a schedule that names the workload no more waits for nothing", async () => {
  const scheduleId = await book.addSchedule();
  await book.point(80, { scheduleId });
  const scenarios = [{ scenario: "records.read" }];
  await engine.db.schedule.updateMany({ data: { template: { ...template, scenarios } } });
  await book.sweep();
  expect(await book.states()).toEqual([]);
});

test("a workload whose schedule was deleted waits for nothing", async () => {
  const { context, projectId } = engine;
  const scheduleId = await book.addSchedule();
  await book.pace(24 * 5, { scheduleId });
  await deleteSchedule(context, { projectId, scheduleId, actor });
  await book.sweep();
  expect(await book.states()).toEqual([]);
});

test("however points, sweeps and people follow each other, each silence has one alert at most", async () => {
  const acts = fc.array(fc.constantFrom("point", "sweep", "silence", "dismiss"), {
    minLength: 3,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      await engine.db
        .$executeRaw`TRUNCATE "schedule", "alert", "result", "report", "job", "run" CASCADE`;
      const scheduleId = await book.addSchedule();
      await book.point(80, { scheduleId });
      let silences = 1;
      let isSilent = true;
      for (const one of [...history, "sweep"]) {
        if (one === "sweep") await book.sweep();
        if (one === "point") {
          await book.point(0, { scheduleId });
          await sweepMissing(engine.context);
          isSilent = false;
        }
        if (one === "silence" && !isSilent) {
          await engine.db
            .$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '80 hours'`;
          silences += 1;
          isSilent = true;
        }
        const live = (await book.states()).filter((state) => state === "open");
        if (one === "dismiss" && live.length > 0) await book.act("dismiss");
        expect(live.length).toBeLessThanOrEqual(isSilent ? 1 : 0);
        expect((await book.states()).length).toBeLessThanOrEqual(silences);
      }
      const newest = (await book.states()).at(-1);
      if (isSilent) expect(["open", "dismissed"]).toContain(newest);
      else expect(newest).not.toBe("open");
    }),
    { numRuns: 6 },
  );
});
