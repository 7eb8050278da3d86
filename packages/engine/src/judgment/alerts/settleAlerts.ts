import { directionSchema } from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import { type EngineContext, emit } from "../../base/index.ts";
import { findSeriesReturn } from "./findSeriesReturn.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { recordAlert } from "./recordAlert.ts";

/** Alerts that one call looks at; the next call of these series gets to the rest. */
const alertsMax = 50;
const suspicionsMax = 500;
/** Stands in for a noise floor that was never measured. */
const floorUnmeasured = 0.02;

/**
 * Resolves every live regression alert that touches one of these series and whose every series is
 * back at its level before the change, naming the version that brought the last one back. Answers how
 * many were resolved. Part of the transaction that stored the series' change points.
 */
export async function settleAlerts(
  tx: Tx,
  context: EngineContext,
  seriesIds: readonly string[],
): Promise<number> {
  const alerts = await tx.alert.findMany({
    where: {
      state: { in: liveAlertStates },
      direction: "regression",
      suspicions: { some: { seriesId: { in: [...seriesIds] } } },
    },
    orderBy: { id: "asc" },
    take: alertsMax,
    select: {
      id: true,
      projectId: true,
      suspicions: { take: suspicionsMax, select: suspicionSelect },
    },
  });
  let resolved = 0;
  for (const alert of alerts) {
    const version = await findAlertReturn(tx, alert.suspicions);
    if (version !== null && (await resolve(tx, context, alert, version))) resolved += 1;
  }
  return resolved;
}

const suspicionSelect = {
  trackId: true,
  resultId: true,
  versionId: true,
  ratio: true,
  version: { select: { sortKey: true } },
  series: { select: { id: true, direction: true, noiseFloor: { select: { floor: true } } } },
} satisfies Prisma.SuspicionSelect;
type Suspicion = Prisma.SuspicionGetPayload<{ select: typeof suspicionSelect }>;

/** The version with which the last of the series came back; null while one has not. */
async function findAlertReturn(
  tx: Tx,
  suspicions: readonly Suspicion[],
): Promise<{ id: string; name: string } | null> {
  const versions: string[] = [];
  for (const suspicion of suspicions) {
    const { series, version } = suspicion;
    const versionId = await findSeriesReturn(tx, {
      ...suspicion,
      seriesId: series.id,
      sortKey: version.sortKey,
      direction: directionSchema.parse(series.direction),
      floor: series.noiseFloor?.floor ?? floorUnmeasured,
    });
    if (versionId === null) return null;
    versions.push(versionId);
  }
  return tx.version.findFirst({
    where: { id: { in: versions } },
    orderBy: { sortKey: "desc" },
    select: { id: true, name: true },
  });
}

async function resolve(
  tx: Tx,
  context: EngineContext,
  { id, projectId }: { id: string; projectId: string },
  version: { id: string; name: string },
): Promise<boolean> {
  const now = context.clock.now();
  const { count } = await tx.alert.updateMany({
    where: { id, state: { in: liveAlertStates } },
    data: {
      state: "resolved",
      resolvedAt: now,
      resolvedByVersionId: version.id,
      snoozedUntil: null,
      updatedAt: now,
      revision: { increment: 1 },
    },
  });
  if (count === 0) return false;
  await recordAlert(tx, context, {
    projectId,
    alertId: id,
    action: "alert.resolved",
    data: { versionId: version.id, detail: version.name },
  });
  await emit(tx, context, "alert.resolved", { projectId, alertId: id });
  return true;
}
