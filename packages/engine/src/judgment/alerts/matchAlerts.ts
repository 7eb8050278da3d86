import type { Prisma, Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { ruleRefusal } from "../settings/ruleSettings.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { recordAlert } from "./recordAlert.ts";

/** Alerts that are held at once. */
const pageSize = 50;
/** An alert of more changes counts as matched: not all of them are looked at. */
const suspicionsMax = 500;

const alertSelect = {
  id: true,
  unmatchedSince: true,
  suspicions: {
    take: suspicionsMax,
    select: { seriesId: true, direction: true, ratio: true },
  },
} satisfies Prisma.AlertSelect;
type Alert = Prisma.AlertGetPayload<{ select: typeof alertSelect }>;

/**
 * Notes on live alerts of a project that its rules would raise them for none of their changes today,
 * and takes that back where they would again. An alert stays as it is otherwise: people were notified.
 * `of` names the series that the alerts touch, or the alerts themselves; `page` is how many alerts are
 * held at once.
 */
export async function matchAlerts(
  tx: Tx,
  context: EngineContext,
  projectId: string,
  of: { seriesIds: readonly string[] } | { alertIds: readonly string[] },
  page = pageSize,
): Promise<void> {
  const touched =
    "alertIds" in of
      ? { id: { in: [...of.alertIds] } }
      : { suspicions: { some: { seriesId: { in: [...of.seriesIds] } } } };
  let after: string | null = null;
  do {
    const alerts: Alert[] = await tx.alert.findMany({
      where: {
        AND: [touched, after === null ? {} : { id: { gt: after } }],
        projectId,
        state: { in: liveAlertStates },
      },
      orderBy: { id: "asc" },
      take: page,
      select: alertSelect,
    });
    await matchThese(tx, context, projectId, alerts);
    after = alerts.length < page ? null : (alerts.at(-1)?.id ?? null);
  } while (after !== null);
}

async function matchThese(
  tx: Tx,
  context: EngineContext,
  projectId: string,
  alerts: readonly Alert[],
): Promise<void> {
  if (alerts.length === 0) return;
  const seriesIds = alerts.flatMap(({ suspicions }) => suspicions.map(({ seriesId }) => seriesId));
  const series = await readSeriesSettings(tx, projectId, [...new Set(seriesIds)]);
  const isWanted = ({ seriesId, ...change }: Alert["suspicions"][number]) => {
    const settings = series.get(seriesId)?.settings;
    return settings === undefined || ruleRefusal(change, settings) === null;
  };
  for (const { id, unmatchedSince, suspicions } of alerts) {
    const isWhole = suspicions.length > 0 && suspicions.length < suspicionsMax;
    const isMatched = !isWhole || suspicions.some(isWanted);
    if (isMatched === (unmatchedSince === null)) continue;
    await note(tx, context, { projectId, id, isMatched });
  }
}

async function note(
  tx: Tx,
  context: EngineContext,
  { projectId, id, isMatched }: { projectId: string; id: string; isMatched: boolean },
): Promise<void> {
  const { count } = await tx.alert.updateMany({
    where: {
      id,
      state: { in: liveAlertStates },
      unmatchedSince: isMatched ? { not: null } : null,
    },
    data: { unmatchedSince: isMatched ? null : context.clock.now() },
  });
  if (count === 0) return;
  await recordAlert(tx, context, {
    projectId,
    alertId: id,
    action: isMatched ? "alert.matched" : "alert.unmatched",
  });
}
