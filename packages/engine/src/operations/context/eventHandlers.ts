import type { EventHandlers } from "../../base/context/context.ts";
import { settleAlerts } from "../../judgment/alerts/settleAlerts.ts";
import { decideSuspicions } from "../../judgment/confirmations/decideSuspicions.ts";
import { followSeries } from "../../judgment/suspicions/followSeries.ts";
import { pauseGivenRepositories } from "../../publishing/commitStatuses/pauseGivenRepositories.ts";
import { tellCommit } from "../../publishing/commitStatuses/tellCommit.ts";
import { endMemberMails } from "../../publishing/mails/endMemberMails.ts";
import { mailFailingSchedule } from "../../publishing/mails/mailFailingSchedule.ts";
import { mailMachine } from "../../publishing/mails/mailMachine.ts";
import { queueAlertMails } from "../../publishing/mails/queueAlertMails.ts";
import { noteJobEnded } from "../../publishing/runs/noteJobEnded.ts";
import { revokeGivenShares } from "../../publishing/shares/revokeGivenShares.ts";
import { disableGivenWebhooks } from "../../publishing/webhooks/disableGivenWebhooks.ts";
import { tellAlert } from "../../publishing/webhooks/tellAlert.ts";
import { tellMachine } from "../../publishing/webhooks/tellMachine.ts";
import { tellReports } from "../../publishing/webhooks/tellReports.ts";
import { endGivenHooks } from "../../work/hooks/endGivenHooks.ts";
import { endGivenMachines } from "../../work/machines/endGivenMachines.ts";
import { pauseGivenSchedules } from "../../work/schedules/pauseGivenSchedules.ts";

/** Everything that follows from the events of the engine, in the order in which it is done. */
export const eventHandlers: EventHandlers = {
  "member.removed": [endMemberMails],
  "given.ended": [
    endGivenMachines,
    endGivenHooks,
    pauseGivenSchedules,
    disableGivenWebhooks,
    pauseGivenRepositories,
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
  "series.changed": [followSeries],
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
    },
  ],
  "alert.resolved": [
    (tx, context, alert) =>
      tellAlert(tx, context, "alert.resolved", { ...alert, change: "resolved" }),
  ],
};
