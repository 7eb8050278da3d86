import type { RunTemplate, ScheduleTrigger } from "@lapline/contracts";
import { fakeClock, inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import type { EngineContext } from "../../base/context/context.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { cancelJob } from "../jobs/cancelJob.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { failJob } from "../jobs/failJob.ts";
import { offerReleases } from "../releases/offerReleases.ts";
import { readReleases } from "../releases/readReleases.ts";
import { createSchedule } from "./createSchedule.ts";
import { fireSchedules } from "./fireSchedules.ts";
import { listFailingSchedules } from "./listFailingSchedules.ts";
import { listSchedules } from "./listSchedules.ts";
import { runSchedule } from "./runSchedule.ts";
import { updateSchedule } from "./updateSchedule.ts";

let engine: TestEngine;
let clock: ReturnType<typeof fakeClock>;
let context: EngineContext;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  clock = fakeClock(Date.parse("2026-06-01T12:00:00Z"));
  context = { ...engine.context, clock };
  return engine.close;
});

const hourMs = 3_600_000;
const template: RunTemplate = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};
const hourly: ScheduleTrigger = {
  kind: "cron",
  expression: "0 * * * *",
  timezone: "UTC",
  versions: { versions: ["1.0.0"] },
};
const onRelease: ScheduleTrigger = { kind: "release", prereleases: false };

async function make(trigger: ScheduleTrigger, over: Partial<RunTemplate> = {}) {
  const created = await createSchedule(context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    schedule: { name: "nightly", template: { ...template, ...over }, trigger },
  });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  return created.schedule;
}

const turn = async () =>
  fireSchedules(context, offerReleases(testCatalog, await readReleases(engine.db)));

async function read() {
  const { items } = await listSchedules(context, { projectId: engine.projectId, limit: 10 });
  const [schedule] = items;
  if (schedule === undefined) throw new Error("there is no schedule");
  return schedule;
}

const runs = () =>
  engine.db.run.findMany({
    orderBy: { createdAt: "asc" },
    include: { jobs: { include: { version: true }, orderBy: { position: "asc" } } },
  });

async function claim() {
  const { machineId } = engine;
  const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("no job waits");
  return { jobId: job.jobId, machineId, fence: job.fence };
}

/** Measures the job that waits. */
async function measure() {
  const owned = await claim();
  await completeJob(engine.context, { ...owned, ...testReport([100, 100, 100]) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: owned.jobId } });
  await processReport(engine.context, { reportId: id });
}

async function fail() {
  await failJob(engine.context, { ...(await claim()), code: "build_failed", message: "no" });
}

/** Lists releases of alpha, as control's look at the registry would. */
async function list(versions: string[], source = "npm alpha") {
  await engine.db.$executeRaw`
    INSERT INTO "release_list" ("target", "source", "versions", "checkedAt", "succeededAt")
    VALUES ('alpha', ${source}, ${versions}::text[], clock_timestamp(), clock_timestamp())
    ON CONFLICT ("target") DO UPDATE SET "source" = ${source}, "versions" = EXCLUDED."versions",
      "checkedAt" = clock_timestamp(), "succeededAt" = clock_timestamp()`;
}

describe("a schedule with times", () => {
  test("submits its run when the time has come, named as its author, and not before", async () => {
    const { nextAt, nextTimes } = await make(hourly);
    expect(nextAt).toBe("2026-06-01T13:00:00.000Z");
    expect(nextTimes).toEqual([
      "2026-06-01T13:00:00.000Z",
      "2026-06-01T14:00:00.000Z",
      "2026-06-01T15:00:00.000Z",
    ]);
    clock.advanceMs(hourMs - 1);
    await turn();
    expect(await runs()).toHaveLength(0);
    clock.advanceMs(1);
    await turn();
    const [run] = await runs();
    expect(run).toMatchObject({ submittedBy: "schedule nightly" });
    expect(run?.jobs.map(({ version }) => version.name)).toEqual(["1.0.0"]);
    const schedule = await read();
    expect(schedule.nextAt).toBe("2026-06-01T14:00:00.000Z");
    expect(schedule.firings).toMatchObject([
      { outcome: "started", message: "Submitted 1 job of 1.0.0.", runId: run?.id },
    ]);
    await turn();
    expect(await runs()).toHaveLength(1);
  });

  test("fires once for one time, however many processes look", async () => {
    await make(hourly);
    clock.advanceMs(hourMs);
    await Promise.all(Array.from({ length: 6 }, () => turn()));
    expect(await runs()).toHaveLength(1);
    expect((await read()).firings).toHaveLength(1);
  });

  test("makes up for an outage with one run, and says how many times were missed", async () => {
    await make(hourly);
    clock.advanceMs(7.5 * hourMs);
    await Promise.all([turn(), turn()]);
    expect(await runs()).toHaveLength(1);
    const { firings, nextAt } = await read();
    expect(firings[0]?.message).toContain("6 earlier times were missed");
    expect(nextAt).toBe("2026-06-01T20:00:00.000Z");
  });

  test("leaves a time out while its last run has not ended, and goes on after that", async () => {
    await make(hourly);
    clock.advanceMs(hourMs);
    await turn();
    clock.advanceMs(hourMs);
    await turn();
    expect(await runs()).toHaveLength(1);
    expect((await read()).firings[0]).toMatchObject({
      outcome: "skipped",
      message: "The last run of this schedule had not ended.",
    });
    await measure();
    clock.advanceMs(hourMs);
    await turn();
    expect(await runs()).toHaveLength(2);
    const { firings, failures } = await read();
    expect(firings.map(({ outcome }) => outcome)).toEqual(["started", "skipped", "succeeded"]);
    expect(firings[2]?.message).toContain("All of it was measured.");
    expect(failures).toBe(0);
  });

  test("does nothing while it is paused, and does not make up for it", async () => {
    const { id: scheduleId } = await make(hourly);
    const change = (paused: boolean) =>
      updateSchedule(context, testCatalog, {
        projectId: engine.projectId,
        scheduleId,
        actor: testActor,
        change: { paused },
      });
    await change(true);
    clock.advanceMs(5.5 * hourMs);
    await turn();
    expect(await runs()).toHaveLength(0);
    expect(await read()).toMatchObject({ nextAt: null, nextTimes: [] });
    await change(false);
    await turn();
    expect(await runs()).toHaveLength(0);
    expect((await read()).nextAt).toBe("2026-06-01T18:00:00.000Z");
  });

  test("that cannot submit, or measures nothing, three times in a row is failing until it works", async () => {
    await make(hourly);
    const hour = async () => {
      clock.advanceMs(hourMs);
      await turn();
    };
    await hour();
    await fail();
    await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
    await hour();
    expect(await read()).toMatchObject({ failures: 2 });
    expect(await listFailingSchedules(context)).toEqual([]);
    await hour();
    const [failing] = await listFailingSchedules(context);
    expect(failing).toMatchObject({ name: "nightly", failures: 3 });
    const mails = { where: { kind: "schedule_failing" } };
    expect(await engine.db.mail.findMany(mails)).toMatchObject([
      { subject: "The schedule nightly is failing", toAddress: "owner@example.org" },
    ]);
    expect(failing?.lastMessage).toMatch(
      /^Nothing was submitted: No machine serves the label local/,
    );
    expect((await read()).firings.at(-1)).toMatchObject({
      outcome: "failed",
      message: expect.stringContaining("Nothing was measured. 1 failed."),
    });
    await hour();
    expect(await engine.db.mail.count(mails)).toBe(1);
    await engine.db.machine.updateMany({ data: { revokedAt: null } });
    await hour();
    expect(await read()).toMatchObject({ failures: 4 });
    await measure();
    await turn();
    expect(await read()).toMatchObject({ failures: 0, failingSince: null });
    expect(await listFailingSchedules(context)).toEqual([]);
  });

  test("whose run somebody canceled neither failed nor worked", async () => {
    await make(hourly);
    clock.advanceMs(hourMs);
    await turn();
    const [run] = await runs();
    const jobId = run?.jobs[0]?.id ?? "";
    await cancelJob(engine.context, { projectId: engine.projectId, jobId, actor: testActor });
    await turn();
    const { firings, failures } = await read();
    expect(firings[0]).toMatchObject({ outcome: "canceled" });
    expect(failures).toBe(0);
  });

  test("is run by hand beside its times, with who wanted it in the audit trail", async () => {
    const { id: scheduleId, nextAt } = await make(hourly);
    const input = { projectId: engine.projectId, scheduleId, actor: testActor };
    expect(await runSchedule(context, testCatalog, input)).toMatchObject({ outcome: "started" });
    expect(await runSchedule(context, testCatalog, input)).toMatchObject({ outcome: "skipped" });
    expect((await read()).nextAt).toBe(nextAt);
    const audited = await engine.db.audit.findMany({ where: { action: "schedule.fired" } });
    expect(audited.map(({ actorId }) => actorId)).toEqual(["tester", "tester"]);
  });

  test("is refused with every problem by its place", async () => {
    const refused = await createSchedule(context, testCatalog, {
      projectId: engine.projectId,
      actor: testActor,
      schedule: {
        name: "x",
        template: { ...template, scenarios: [{ scenario: "records.drop" }], labels: ["moon"] },
        trigger: { ...hourly, expression: "* * * * *" },
      },
    });
    expect(refused).toMatchObject({
      outcome: "invalid",
      problems: [
        { path: "trigger.expression" },
        { path: "template.scenarios.0.scenario" },
        { path: "template.labels.0" },
      ],
    });
    expect(await engine.db.schedule.count()).toBe(0);
  });
});

describe("a schedule for releases", () => {
  test("fires once for all releases that came since it was made, several processes or not", async () => {
    await list(["1.0.0"]);
    await make(onRelease);
    await turn();
    expect(await runs()).toHaveLength(0);
    await list(["1.0.0", "1.1.0", "1.2.0", "1.3.0-rc.1"]);
    await Promise.all(Array.from({ length: 5 }, () => turn()));
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run?.jobs.map(({ version }) => version.name)).toEqual(["1.1.0", "1.2.0"]);
    await measure();
    await measure();
    await list(["1.0.0", "1.1.0", "1.2.0", "1.3.0-rc.1"]);
    await turn();
    expect(await runs()).toHaveLength(1);
  });

  test("takes the first list, and that of another registry, for what was there before", async () => {
    await make(onRelease);
    await list(["1.0.0", "1.1.0"]);
    await turn();
    await list(["2.0.0", "2.1.0"], "pypi alpha");
    await turn();
    expect(await runs()).toHaveLength(0);
    await list(["2.0.0", "2.1.0", "2.2.0"], "pypi alpha");
    await turn();
    expect((await runs())[0]?.jobs).toHaveLength(1);
  });

  test("does not take a release that was taken back and listed again for a new one", async () => {
    await list(["1.0.0", "1.1.0"]);
    await make(onRelease);
    await list(["1.0.0"]);
    await turn();
    await list(["1.0.0", "1.1.0"]);
    await turn();
    expect(await runs()).toHaveLength(0);
  });

  test("keeps releases that come while its last run is under way until that ended", async () => {
    await list(["1.0.0"]);
    await make(onRelease);
    await list(["1.0.0", "1.1.0"]);
    await turn();
    await list(["1.0.0", "1.1.0", "1.2.0"]);
    await turn();
    await list(["1.0.0", "1.1.0", "1.2.0", "1.3.0"]);
    await turn();
    expect(await runs()).toHaveLength(1);
    await measure();
    clock.advanceMs(61_000);
    await turn();
    const [, second] = await runs();
    expect(second?.jobs.map(({ version }) => version.name)).toEqual(["1.2.0", "1.3.0"]);
  });

  test("tries a release again that could not be submitted, and counts the failures", async () => {
    await list(["1.0.0"]);
    await make(onRelease);
    await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
    await list(["1.0.0", "1.1.0"]);
    await turn();
    await turn();
    expect(await read()).toMatchObject({ failures: 1, firings: [{ outcome: "failed" }] });
    await engine.db.machine.updateMany({ data: { revokedAt: null } });
    clock.advanceMs(hourMs);
    await turn();
    expect((await runs())[0]?.jobs).toHaveLength(1);
    expect((await read()).firings).toMatchObject([{ outcome: "started" }]);
  });

  test("has its target looked up once an hour", async () => {
    await list(["1.0.0"]);
    await make(onRelease);
    const pending = async () => (await readReleases(engine.db)).get("alpha")?.pending;
    await turn();
    expect(await pending()).toBe(false);
    await engine.db.$executeRaw`
      UPDATE "release_list" SET "checkedAt" = "checkedAt" - interval '61 minutes'`;
    await turn();
    expect(await pending()).toBe(true);
  });

  test("leaves out what its scenarios cannot run on, and says so", async () => {
    await list(["1.0.0"]);
    await make(onRelease, { scenarios: [{ scenario: "records.read" }] });
    await list(["0.9.0", "1.0.0"]);
    await turn();
    expect(await runs()).toHaveLength(0);
    expect((await read()).firings[0]).toMatchObject({
      outcome: "skipped",
      message: expect.stringContaining("alpha 0.9.0 cannot run records.read"),
    });
  });
});
