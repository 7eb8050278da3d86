import type { RunTemplate, ScheduleTrigger } from "@lapline/contracts";
import { actOnAlert } from "../judgment/alerts/actOnAlert.ts";
import { getAlert } from "../judgment/alerts/getAlert.ts";
import { sweepMissing } from "../judgment/missing/sweepMissing.ts";
import { createSchedule } from "../work/schedules/createSchedule.ts";
import { measure } from "./measure.ts";
import { testActor as actor, type TestEngine } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";

/** What the schedules of these tests measure. */
export const template: RunTemplate = {
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
/** Fires for each new release. */
export const onRelease: ScheduleTrigger = { kind: "release", prereleases: false };

/** Points and schedules of the past, and what is said of those that do not come. */
export function openMissingBook(engine: TestEngine) {
  let version = 0;

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

  /** Measures a version and dates it `hoursAgo`; with `scheduleId`, as a run of that schedule. */
  async function point(
    hoursAgo: number,
    { scheduleId, ...more }: { scheduleId?: string } & Partial<Parameters<typeof measure>[1]> = {},
  ) {
    version += 1;
    const jobId = await measure(engine, { version: `1.${version}.0`, value: 100, ...more });
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
        ...{
          id: crypto.randomUUID(),
          scheduleId,
          slot: crypto.randomUUID(),
          outcome,
          reason,
          runId,
        },
        at: new Date(Date.now() - hoursAgo * 3_600_000),
      },
    });
  }

  /** Moves the last change of a schedule to so many hours ago. */
  async function changed(id: string, hoursAgo: number) {
    const updatedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await engine.db.schedule.update({ where: { id }, data: { updatedAt } });
  }

  async function addSchedule(trigger = nightly) {
    const { context, projectId } = engine;
    const schedule = { name: "nightly", template, trigger };
    const created = await createSchedule(context, testCatalog, {
      ...{ projectId, actor, schedule },
    });
    if (created.outcome !== "created") throw new Error(JSON.stringify(created));
    const { id } = created.schedule;
    await changed(id, 2000);
    return id;
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
    const alert = await getAlert(context, { projectId, alertId: id });
    if (alert === null) throw new Error("the alert is not there");
    return alert;
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
    const outcome = await actOnAlert(context, { projectId, alertId, revision, action, actor });
    if (outcome !== "changed") throw new Error(outcome);
  }

  return {
    ...{ backdate, point, fired, addSchedule, pace, sweep, changed },
    ...{ states, last, codes, mails, seen, act },
  };
}
