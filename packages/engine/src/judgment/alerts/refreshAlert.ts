import {
  countedSeries,
  directionSchema,
  paramsSchema,
  readReason,
  reasonOf,
  type StoredReason,
  unitSchema,
  workloadName,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { byHeadline } from "./countedSeries.ts";

/** Suspicions looked at for the title; an alert of more is told by these. */
const suspicionsMax = 1000;

/**
 * Writes the alert's title, size and version range anew from the suspicions it groups now, and lets
 * its revision grow. The caller holds the alert's row. Answers the title.
 */
export async function refreshAlert(
  tx: Tx,
  context: EngineContext,
  alertId: string,
): Promise<StoredReason> {
  const alert = await tx.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: { title: true, versionId: true, target: { select: { key: true } } },
  });
  const suspicions = await tx.suspicion.findMany({
    where: { alertId },
    orderBy: { id: "asc" },
    take: suspicionsMax,
    select: {
      ratio: true,
      beforeValue: true,
      ratioLow: true,
      ratioHigh: true,
      rangeFrom: { select: { name: true } },
      rangeTo: { select: { name: true } },
      versionId: true,
      baseVersionId: true,
      version: { select: { name: true } },
      baseVersion: { select: { name: true, sortKey: true } },
      series: {
        select: {
          scenarioId: true,
          params: true,
          durability: true,
          provisioner: true,
          labelId: true,
          measure: true,
          derivedFrom: true,
          measureTitle: true,
          unit: true,
          direction: true,
        },
      },
    },
  });
  const counted = countedSeries(suspicions, ({ series: { measure, derivedFrom, ...series } }) => ({
    workload: [
      series.scenarioId,
      series.params,
      series.durability,
      series.provisioner,
      series.labelId,
    ],
    measure,
    derivedFrom,
  }));
  const [worst] = counted.toSorted(byHeadline);
  const revision = { increment: 1 };
  if (worst === undefined) {
    await tx.alert.update({
      where: { id: alertId },
      data: { revision, updatedAt: context.clock.now() },
    });
    return readReason(alert.title);
  }
  // A series that was measured more often narrows the range in which the cause lies.
  const sameVersion = suspicions.filter(({ versionId }) => versionId === alert.versionId);
  const [nearest = worst] = sameVersion.toSorted(
    (a, b) => b.baseVersion.sortKey - a.baseVersion.sortKey,
  );
  const { series, rangeFrom, rangeTo, ratio, ratioLow, ratioHigh } = worst;
  const title = reasonOf("series_moved", {
    target: alert.target.key,
    version: worst.version.name,
    baseVersion: worst.baseVersion.name,
    range:
      rangeFrom === null || rangeTo === null ? null : { after: rangeFrom.name, upTo: rangeTo.name },
    worst: {
      ...{ ratio, ratioLow, ratioHigh },
      scenario: workloadName(series.scenarioId, paramsSchema.parse(series.params)),
      measureTitle: series.measureTitle,
      unit: unitSchema.parse(series.unit),
      direction: directionSchema.parse(series.direction),
    },
    more: counted.length - 1,
  });
  await tx.alert.update({
    where: { id: alertId },
    data: {
      title,
      worstRatio: worst.ratio,
      // A change that was only imported follows its place, and the alert follows it.
      ...(sameVersion.length === 0 ? { versionId: worst.versionId } : {}),
      baseVersionId: nearest.baseVersionId,
      revision,
      updatedAt: context.clock.now(),
    },
  });
  return title;
}
