import { randomBytes } from "node:crypto";
import type { Db } from "@lapline/db";
import { endGivenSecrets } from "../../access/index.ts";
import type { EngineContext, EventHandlers } from "../../base/index.ts";
import {
  decideSuspicions,
  followBudgets,
  followMissing,
  followSeries,
  settleAlerts,
} from "../../judgment/index.ts";
import {
  disableGivenWebhooks,
  endMemberMails,
  mailFailingSchedule,
  mailMachine,
  noteJobEnded,
  pauseGivenRepositories,
  queueAlertMails,
  queueCauseMails,
  revokeGivenShares,
  tellAlert,
  tellCause,
  tellCommit,
  tellMachine,
  tellReports,
} from "../../publishing/index.ts";
import { endGivenHooks, endGivenMachines, pauseGivenSchedules } from "../../work/index.ts";

/** Everything that follows from the events of the engine, in the order in which it is done. */
export const eventHandlers: EventHandlers = {
  "member.removed": [endMemberMails],
  "given.ended": [
    endGivenMachines,
    endGivenHooks,
    pauseGivenSchedules,
    disableGivenWebhooks,
    pauseGivenRepositories,
    endGivenSecrets,
    revokeGivenShares,
  ],
  "run.submitted": [
    async (tx, context, { repository, confirmsRunId, ...run }) => {
      // The commit is told of the run that is confirmed, not of the one that confirms it.
      if (repository === null || confirmsRunId !== null) return;
      await tellCommit(tx, context, "pending", { ...run, repository });
    },
  ],
  "job.ended": [noteJobEnded],
  "machine.lost": [
    (tx, context, machine) => tellMachine(tx, context, "machine.lost", machine),
    (tx, context, { machineId }) => mailMachine(tx, context, "machine_lost", machineId),
  ],
  "machine.quarantined": [
    (tx, context, machine) => tellMachine(tx, context, "machine.quarantined", machine),
    (tx, context, { machineId }) => mailMachine(tx, context, "machine_quarantined", machineId),
  ],
  "machine.back": [
    (tx, context, { machineId }) => mailMachine(tx, context, "machine_back", machineId),
  ],
  "schedule.failed": [
    (tx, context, { scheduleId }) => mailFailingSchedule(tx, context, scheduleId),
  ],
  "series.changed": [followSeries, followBudgets, followMissing],
  "report.processed": [tellReports],
  "comparison.processed": [
    decideSuspicions,
    (tx, context, { projectId, reportId }) =>
      tellReports(tx, context, { projectId, reportIds: [reportId] }),
    // A return that was in doubt until now may be what an alert waited for.
    (tx, context, { seriesIds }) => settleAlerts(tx, context, seriesIds),
  ],
  "run.judged": [(tx, context, run) => tellCommit(tx, context, "finished", run)],
  "run.confirmed": [(tx, context, run) => tellCommit(tx, context, "confirmed", run)],
  "alert.confirmed": [
    (tx, context, alert) =>
      tellAlert(tx, context, "alert.confirmed", { ...alert, change: "opened" }),
    queueAlertMails,
  ],
  "alert.changed": [
    (tx, context, alert) => tellAlert(tx, context, "alert.changed", alert),
    async (tx, context, { change, ...alert }) => {
      // An alert that grew may be large enough for more members.
      if (change === "joined") await queueAlertMails(tx, context, alert);
      if (change !== "narrowed") return;
      await queueCauseMails(tx, context, alert);
      await tellCause(tx, context, alert);
    },
  ],
  "alert.resolved": [
    (tx, context, alert) =>
      tellAlert(tx, context, "alert.resolved", { ...alert, change: "resolved" }),
  ],
};

/** The context of a production process: its pool, the machine's clock and the system's random source. */
export function createEngineContext(db: Db): EngineContext {
  return {
    db,
    clock: { now: () => new Date() },
    random: { bytes: (count) => randomBytes(count) },
    eventHandlers,
  };
}
