import type { Prisma, Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext } from "../../base/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { ruleRefusal } from "../settings/ruleSettings.ts";
import { liveAlertStates } from "./liveAlertStates.ts";

/** Alerts that one call looks at; the next call of these series gets to the rest. */
const alertsMax = 50;
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
 * `of` names the series that the alerts touch, or the alerts themselves.
 */
export async function matchAlerts(
  tx: Tx,
  context: EngineContext,
  projectId: string,
  of: { seriesIds: readonly string[] } | { alertIds: readonly string[] },
): Promise<void> {
  const alerts = await tx.alert.findMany({
    where: {
      projectId,
      state: { in: liveAlertStates },
      ...("alertIds" in of
        ? { id: { in: [...of.alertIds] } }
        : { suspicions: { some: { seriesId: { in: [...of.seriesIds] } } } }),
    },
    orderBy: { id: "asc" },
    take: alertsMax,
    select: alertSelect,
  });
  if (alerts.length === 0) return;
  const seriesIds = alerts.flatMap(({ suspicions }) => suspicions.map(({ seriesId }) => seriesId));
  const series = await readSeriesSettings(tx, projectId, [...new Set(seriesIds)]);
  const isWanted = ({ seriesId, ...change }: Alert["suspicions"][number]) => {
    const settings = series.get(seriesId)?.settings;
    return settings === undefined || ruleRefusal(change, settings) === null;
  };
  for (const { id, unmatchedSince, suspicions } of alerts) {
    const isMatched = suspicions.length === 0 || suspicions.some(isWanted);
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
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: isMatched ? "alert.matched" : "alert.unmatched",
    subjectKind: "alert",
    subjectId: id,
  });
  await announce(tx, { kind: "alert", projectId });
}
