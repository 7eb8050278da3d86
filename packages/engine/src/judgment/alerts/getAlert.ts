import type { Alert } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { viewCommit } from "../../results/index.ts";
import { readAlertHistory } from "./readAlertHistory.ts";
import { readAlertSeries } from "./readAlertSeries.ts";
import { readBisection } from "./readBisection.ts";
import { readEnvironmentChanges } from "./readEnvironmentChanges.ts";
import { selectAlerts } from "./selectAlerts.ts";
import { type AlertRow, viewAlertRow } from "./viewAlertRow.ts";

/** An alert of the project with everything that it rests on; null when there is none. */
export async function getAlert(
  context: EngineContext,
  { projectId, alertId }: { projectId: string; alertId: string },
): Promise<Alert | null> {
  const { db, clock } = context;
  const [row] = await db.$queryRaw<AlertRow[]>`
    ${selectAlerts} WHERE alert."id" = ${alertId}::uuid AND alert."projectId" = ${projectId}::uuid`;
  if (row === undefined) return null;
  const [facts, environment, { series, omitted }, bisection, history, mails] = await Promise.all([
    readFacts(db, alertId),
    readEnvironmentChanges(context, alertId),
    readAlertSeries(context, alertId),
    readBisection(context, alertId),
    readAlertHistory(context, alertId),
    countMails(db, alertId),
  ]);
  return {
    ...viewAlertRow(row, clock.now()),
    ...facts,
    ...environment,
    series,
    seriesOmitted: omitted,
    bisection,
    history,
    mails,
  };
}

async function readFacts(db: EngineContext["db"], alertId: string) {
  const { acknowledgedAt, dismissedAt, resolvedAt, resolvedByVersion, version, ...facts } =
    await db.alert.findUniqueOrThrow({
      where: { id: alertId },
      select: {
        note: true,
        dismissReason: true,
        acknowledgedAt: true,
        dismissedAt: true,
        resolvedAt: true,
        acknowledgedBy: { select: { id: true, name: true } },
        resolvedByVersion: { select: { name: true } },
        version: { select: { message: true, author: true, committedAt: true } },
        mergedInto: { select: { id: true, title: true } },
      },
    });
  const commit = viewCommit(version);
  return {
    ...facts,
    ...(commit === undefined ? {} : { commit }),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    dismissedAt: dismissedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedByVersion: resolvedByVersion?.name ?? null,
  };
}

async function countMails(db: EngineContext["db"], alertId: string): Promise<Alert["mails"]> {
  const groups = await db.mail.groupBy({ by: ["state"], where: { alertId }, _count: true });
  const count = (...states: string[]) =>
    groups.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0);
  return {
    sent: count("sent"),
    stored: count("stored"),
    waiting: count("queued", "sending"),
    failed: count("failed"),
  };
}
