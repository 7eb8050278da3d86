import { createReportAudit, createSchedule, processReport } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { mailTurn } from "../mail/mailTurn.ts";
import { createMetrics } from "../metrics/createMetrics.ts";
import { installationCatalog, openInstallation } from "../testing/openInstallation.ts";
import { sweepTurn } from "./sweepTurn.ts";

test("replicas that sweep at once open one alert about missing data, which is mailed once with its reason", async () => {
  const installation = await inOwnDatabase(openInstallation);
  onTestFinished(installation.close);
  const { db, engine, projectId, submit, measureNext } = installation;
  const created = await createSchedule(engine, installationCatalog, {
    projectId,
    actor: { kind: "system" },
    schedule: {
      name: "nightly",
      template: {
        target: "alpha",
        scenarios: [{ scenario: "records.insert" }],
        labels: ["local"],
      },
      trigger: {
        kind: "cron",
        expression: "0 3 * * *",
        timezone: "UTC",
        versions: { versions: ["1.0.0"] },
      },
    },
  });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  await submit(1);
  const jobId = await measureNext();
  const report = await db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine, { reportId: report.id });
  const at = new Date(Date.now() - 80 * 3_600_000);
  await db.report.updateMany({ data: { receivedAt: at } });
  await db.machine.updateMany({ data: { lastSeenAt: at, lostAt: at } });
  const idempotencyKey = `schedule:${created.schedule.id}:a`;
  await db.run.updateMany({ data: { idempotencyKey } });
  await db.schedule.updateMany({ data: { updatedAt: at } });
  const log = pino({ level: "silent" });
  const metrics = createMetrics();
  const sweep = () =>
    sweepTurn({
      ...{ engine, metrics, log, auditReports: createReportAudit() },
      wakeRelay: () => undefined,
      renewSchedules: () => Promise.resolve(),
    });
  await Promise.all([sweep(), sweep()]);
  await db.project.updateMany({ data: { missingCheckedAt: null } });
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await db.alert.findMany({ select: { kind: true, state: true } })).toEqual([
    { kind: "missing", state: "open" },
  ]);
  const baseUrl = "https://bench.example";
  const { signal } = new AbortController();
  await mailTurn({ engine, server: null, baseUrl, metrics, log, signal });
  const [mail, ...others] = await db.mail.findMany();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^alpha on local: no new data of records\.insert since \d{4}-/);
  expect(mail?.text).toContain("No machine has served the hardware label local since ");
  expect(mail?.text).toContain("Start a machine with this label, or register one.");
  expect(mail?.text).toContain(`${baseUrl}/p/test/alerts/${mail?.alertId}`);
});
