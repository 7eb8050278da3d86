import type { RunTemplate, ScheduleTrigger } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { createSchedule } from "../../work/schedules/createSchedule.ts";
import { deleteSchedule } from "../../work/schedules/deleteSchedule.ts";
import { updateSchedule } from "../../work/schedules/updateSchedule.ts";
import { actOnAlert } from "../alerts/actOnAlert.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { listAlerts } from "../alerts/listAlerts.ts";
import { mergeAlert } from "../alerts/mergeAlert.ts";
import { planBisection } from "../bisections/planBisection.ts";
import { sweepMissing } from "./sweepMissing.ts";

let engine: TestEngine;
let next = 0;

beforeEach(async () => {
  next = 0;
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const actor = testActor;
const template: RunTemplate = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};
const nightly: ScheduleTrigger = {
  kind: "cron",
  expression: "0 3 * * *",
  timezone: "UTC",
  versions: { lastVersions: 1 },
};
const onRelease: ScheduleTrigger = { kind: "release", prereleases: false };

/** Moves what a job left to so many hours ago. */
async function backdate(jobId: string, hoursAgo: number) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await engine.db.$executeRaw`UPDATE "job" SET "createdAt" = ${at}, "queuedAt" = ${at},
    "finishedAt" = CASE WHEN "finishedAt" IS NULL THEN NULL ELSE ${at}::timestamptz END
    WHERE "id" = ${jobId}::uuid`;
  await engine.db
    .$executeRaw`UPDATE "report" SET "receivedAt" = ${at} WHERE "jobId" = ${jobId}::uuid`;
  await engine.db
    .$executeRaw`UPDATE "result" SET "measuredAt" = ${at} WHERE "jobId" = ${jobId}::uuid`;
}

/** Measures a version so many hours ago, by a schedule or by nobody's. */
async function point(
  hoursAgo: number,
  { scheduleId, ...more }: { scheduleId?: string } & Partial<Parameters<typeof measure>[1]> = {},
) {
  next += 1;
  const jobId = await measure(engine, { version: `1.${next}.0`, value: 100, ...more });
  await backdate(jobId, hoursAgo);
  const { runId } = await engine.db.job.findUniqueOrThrow({ where: { id: jobId } });
  if (scheduleId !== undefined) {
    const idempotencyKey = `schedule:${scheduleId}:${runId}`;
    await engine.db.run.update({ where: { id: runId }, data: { idempotencyKey } });
    await fired(scheduleId, { runId, hoursAgo: hoursAgo + 1 });
  }
  return jobId;
}

async function fired(
  scheduleId: string,
  {
    runId,
    hoursAgo,
    outcome = "succeeded",
  }: {
    runId: string | null;
    hoursAgo: number;
    outcome?: "succeeded" | "failed" | "started" | "skipped";
  },
) {
  const reason = { code: "schedule_run_canceled", facts: {} };
  await engine.db.scheduleFiring.create({
    data: {
      ...{ id: crypto.randomUUID(), scheduleId, slot: crypto.randomUUID(), outcome, reason, runId },
      at: new Date(Date.now() - hoursAgo * 3_600_000),
    },
  });
}

async function addSchedule(trigger = nightly) {
  const { context, projectId } = engine;
  const schedule = { name: "nightly", template, trigger };
  const created = await createSchedule(context, testCatalog, {
    ...{ projectId, actor, schedule },
  });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  return created.schedule.id;
}

/** Points on nine days, the last one `hoursAgo`. */
async function pace(hoursAgo: number, more: Parameters<typeof point>[1] = {}) {
  for (let day = 8; day >= 0; day -= 1) await point(hoursAgo + 24 * day, more);
}

async function sweep() {
  await engine.db.project.updateMany({ data: { missingCheckedAt: null } });
  await sweepMissing(engine.context);
}

async function states() {
  const rows = await engine.db.alert.findMany({
    where: { kind: "missing" },
    orderBy: { id: "asc" },
  });
  return rows.map(({ state }) => state);
}

async function last() {
  const { context, projectId, db } = engine;
  const { id } = await db.alert.findFirstOrThrow({
    where: { kind: "missing" },
    orderBy: { id: "desc" },
  });
  return (
    (await getAlert(context, { projectId, alertId: id })) ??
    expect.unreachable("the alert is not there")
  );
}

const codes = async () => (await last()).missing?.reasons.map(({ code }) => code);
const mails = () => engine.db.mail.count();

/** The machine of the label calls, or was last seen so many hours ago. */
const seen = (hoursAgo = 0) =>
  engine.db.machine.updateMany({
    data: { lastSeenAt: new Date(Date.now() - hoursAgo * 3_600_000) },
  });

async function act(kind: "dismiss" | "acknowledge") {
  const { context, projectId } = engine;
  const { id: alertId, revision } = await last();
  const action = kind === "dismiss" ? { kind, reason: "known" } : { kind };
  expect(await actOnAlert(context, { projectId, alertId, revision, action, actor })).toBe(
    "changed",
  );
}

test("a schedule without a point after two of its times raises one alert, which a point resolves", async () => {
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  await seen(70);
  await sweep();
  await sweep();
  expect(await states()).toEqual(["open"]);
  const alert = await last();
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
    /^No machine serves the hardware label local since \d{4}-\d\d-\d\d\.$/,
  );
  expect(await mails()).toBe(1);
  const { context, projectId } = engine;
  const listed = (label: string) => listAlerts(context, { projectId, limit: 10, label });
  expect((await listed("local")).items).toMatchObject([{ id: alert.id, missing: {} }]);
  expect((await listed("other")).items).toEqual([]);
  await point(0, { scheduleId });
  expect(await last()).toMatchObject({ state: "resolved", resolvedByVersion: "1.2.0" });
  await sweep();
  expect(await states()).toEqual(["resolved"]);
  expect(await mails()).toBe(1);
});

test("a schedule is not late before its second time, with its tolerance", async () => {
  const scheduleId = await addSchedule();
  await point(25, { scheduleId });
  await sweep();
  expect(await states()).toEqual([]);
});

test("a release schedule is late only after a release that it measures", async () => {
  const scheduleId = await addSchedule(onRelease);
  await point(900, { scheduleId });
  await sweep();
  expect(await states()).toEqual([]);
  await fired(scheduleId, { runId: null, hoursAgo: 400, outcome: "skipped" });
  await sweep();
  expect(await states()).toEqual([]);
  await fired(scheduleId, { runId: null, hoursAgo: 25, outcome: "failed" });
  await sweep();
  expect(await states()).toEqual(["open"]);
});

test("jobs that failed, that were canceled and that wait are reasons, with the run that shows them", async () => {
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  await seen();
  const submit = async (status: "FAILED" | "CANCELED" | "QUEUED", hoursAgo: number) => {
    const { jobIds } = await engine.submit();
    const [id = ""] = jobIds;
    const errorCode = status === "FAILED" ? "build_failed" : null;
    const finishedAt = status === "QUEUED" ? null : new Date();
    await engine.db.job.update({ where: { id }, data: { status, errorCode, finishedAt } });
    await backdate(id, hoursAgo);
    return id;
  };
  const jobId = await submit("FAILED", 50);
  await submit("FAILED", 60);
  await submit("CANCELED", 20);
  await submit("QUEUED", 40);
  await sweep();
  expect(await codes()).toEqual(["jobs_failed", "jobs_canceled", "jobs_queued"]);
  const [failed, canceled, queued] = (await last()).missing?.reasons ?? [];
  expect(failed).toMatchObject({ jobId, sentence: expect.stringMatching(/^2 jobs failed/) });
  expect(canceled?.sentence).toBe("1 job was canceled since the last point.");
  expect(queued?.sentence).toMatch(/^1 job is queued, the first since \d{4}-\d\d-\d\d\.$/);
});

test("a report that does not count is a failed job", async () => {
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  await seen();
  await point(40, { scheduleId, valid: false });
  await sweep();
  expect(await codes()).toEqual(["jobs_failed"]);
});

test("a schedule that a person paused is listed and mails nobody; one that Lapline paused is mailed", async () => {
  const { context, projectId, db } = engine;
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  await seen();
  const change = { paused: true };
  await updateSchedule(context, testCatalog, { projectId, scheduleId, actor, change });
  await sweep();
  expect(await codes()).toEqual(["schedule_paused"]);
  expect(await mails()).toBe(0);
  expect(await db.outboundEvent.count()).toBe(0);
  await updateSchedule(context, testCatalog, {
    ...{ projectId, scheduleId, actor, change: { paused: false } },
  });
  await db.alert.deleteMany();
  await db.schedule.updateMany({ data: { paused: true } });
  await sweep();
  expect(await codes()).toEqual(["schedule_stopped"]);
  expect(await mails()).toBe(1);
});

test("a schedule that cannot submit is the reason, in its own words", async () => {
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  await seen();
  const lastReason = {
    code: "schedule_not_submitted",
    facts: { problem: "No such label.", more: 0 },
  };
  await engine.db.schedule.updateMany({ data: { lastOutcome: "failed", lastReason } });
  await sweep();
  expect((await last()).missing?.reasons).toMatchObject([
    {
      code: "schedule_failing",
      sentence:
        "The last firing of the schedule nightly failed. Nothing was submitted: No such label.",
    },
  ]);
});

test("a schedule that names the workload no more waits for nothing", async () => {
  const { context, projectId } = engine;
  const scheduleId = await addSchedule();
  await point(80, { scheduleId });
  const change = { template: { ...template, scenarios: [{ scenario: "records.read" }] } };
  const updated = await updateSchedule(context, testCatalog, {
    ...{ projectId, scheduleId, actor, change },
  });
  if (updated.outcome !== "updated") {
    await engine.db.schedule.updateMany({ data: change });
  }
  await sweep();
  expect(await states()).toEqual([]);
});

test("a workload whose schedule was deleted waits for nothing", async () => {
  const { context, projectId } = engine;
  const scheduleId = await addSchedule();
  await pace(24 * 5, { scheduleId });
  await deleteSchedule(context, { projectId, scheduleId, actor });
  await sweep();
  expect(await states()).toEqual([]);
});

test("a usual pace that ends raises an alert, and a dismissed one stays so until a point came", async () => {
  await pace(24 * 5);
  await seen();
  await sweep();
  expect(await states()).toEqual(["open"]);
  expect((await last()).missing).toMatchObject({
    reasons: [{ code: "nothing_received" }],
    workloads: [{ dueBy: "pace" }],
  });
  await act("dismiss");
  await sweep();
  expect(await states()).toEqual(["dismissed"]);
  // A point comes and the pace ends once more.
  await engine.db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '1 day'`;
  await point(24 * 5);
  await sweep();
  expect(await states()).toEqual(["dismissed", "open"]);
  await act("acknowledge");
  await sweep();
  expect(await states()).toEqual(["dismissed", "acknowledged"]);
});

test("a pace is not missed before four days, by pull requests, in archived targets or where it is turned off", async () => {
  const { db } = engine;
  await pace(24 * 3);
  await seen();
  await sweep();
  expect(await states()).toEqual([]);
  await db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '3 days'`;
  await db.project.updateMany({ data: { alertsMissingData: false } });
  await sweep();
  expect(await states()).toEqual([]);
  await db.project.updateMany({ data: { alertsMissingData: true } });
  await db.run.updateMany({ data: { sourcePullRequest: 7 } });
  await sweep();
  expect(await states()).toEqual([]);
  await db.run.updateMany({ data: { sourcePullRequest: null } });
  const { projectId } = engine;
  const archived = { id: crypto.randomUUID(), projectId, key: "alpha", archivedAt: new Date() };
  await db.definition.create({ data: archived });
  await sweep();
  expect(await states()).toEqual([]);
  await db.definition.deleteMany();
  await sweep();
  expect(await states()).toEqual(["open"]);
  await db.project.updateMany({ data: { alertsMissingData: false } });
  await sweep();
  expect(await states()).toEqual(["resolved"]);
});

test("an alert ends without a point after a month in which nobody measured", async () => {
  await pace(24 * 5);
  await sweep();
  expect(await states()).toEqual(["open"]);
  await engine.db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '30 days'`;
  await sweep();
  expect(await last()).toMatchObject({ state: "resolved", resolvedByVersion: null });
  expect((await last()).history[0]?.detail).toBe(
    "Nobody measures these series any more: the alert ended without a new point.",
  );
  await sweep();
  expect(await states()).toEqual(["resolved"]);
});

/** Imports one version of some benchmarks, received so many hours ago. */
async function bring(benchmarks: readonly string[], hoursAgo: number) {
  next += 1;
  const rows = benchmarks.map((name) => ({
    ...{ name, version: `2.${next}.0` },
    measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [1, 2, 3] }],
  }));
  const content = JSON.stringify({ lapline: 1, benchmarks: rows });
  const files = [{ name: "a.json", format: "lapline" as const, content }];
  const request = { target: "own", label: "theirs", scenario: "imported", files };
  const { context, projectId } = engine;
  const stored = await importReports(context, testCatalog, { projectId, actor, request });
  if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
  const jobs = stored.run.jobs;
  for (const { reportId } of jobs) {
    if (reportId != null) await processReport(context, { reportId });
  }
  for (const { id } of jobs) await backdate(id, hoursAgo);
}

test("a benchmark that imports bring no more is named, and is not the fault of a machine", async () => {
  for (let day = 15; day >= 7; day -= 1) await bring(["kept", "gone"], 24 * day);
  await sweep();
  expect(await codes()).toEqual(["nothing_received"]);
  expect(await last()).toMatchObject({ seriesCount: 2, missing: { workloads: [{}, {}] } });
  await bring(["kept"], 24 * 2);
  await sweep();
  expect(await states()).toEqual(["open"]);
  expect((await last()).missing).toMatchObject({
    workloads: [{ scenario: "imported", benchmark: "gone" }],
    reasons: [
      {
        code: "in_output",
        sentence: "gone is not in the output of the run that succeeded since.",
      },
    ],
  });
});

test("two alerts of one target are not merged, and none is bisected", async () => {
  const { context, projectId, db } = engine;
  await pace(24 * 5);
  await sweep();
  const { id: labelId } = await db.hardwareLabel.create({
    data: { id: crypto.randomUUID(), projectId, name: "other" },
  });
  await db.series.updateMany({ data: { labelId } });
  await sweep();
  await db.alert.updateMany({ data: { state: "open" } });
  const [one, other] = await db.alert.findMany({ where: { kind: "missing" } });
  if (one === undefined || other === undefined) throw new Error("there are not two alerts");
  const { id: alertId, revision } = one;
  expect(await mergeAlert(context, { projectId, alertId, intoId: other.id, revision, actor })).toBe(
    "wrong_state",
  );
  const planned = await planBisection(context, testCatalog, { projectId, alertId, range: null });
  expect(planned).not.toHaveProperty("plan");
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
      const scheduleId = await addSchedule();
      await point(80, { scheduleId });
      let silences = 1;
      let isSilent = true;
      for (const one of [...history, "sweep"]) {
        if (one === "sweep") await sweep();
        if (one === "point") {
          await point(0, { scheduleId });
          isSilent = false;
        }
        if (one === "silence" && !isSilent) {
          await engine.db
            .$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '80 hours'`;
          silences += 1;
          isSilent = true;
        }
        const live = (await states()).filter((state) => state === "open");
        if (one === "dismiss" && live.length > 0) await act("dismiss");
        expect(live.length).toBeLessThanOrEqual(isSilent ? 1 : 0);
        expect((await states()).length).toBeLessThanOrEqual(silences);
      }
      const last = (await states()).at(-1);
      if (isSilent) expect(["open", "dismissed"]).toContain(last);
      else expect(last).not.toBe("open");
    }),
    { numRuns: 6 },
  );
});
