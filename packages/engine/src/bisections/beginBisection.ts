import type { Catalog } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { liveBisectionStates } from "./bisectionRow.ts";
import { readMetVersions } from "./readMetVersions.ts";
import { versionsBetween } from "./versionsBetween.ts";

/** `nothing_between`: no known version lies between those of any of its series that is measured here. */
export type BeginBisectionOutcome =
  | "begun"
  | "not_found"
  | "wrong_state"
  | "under_way"
  | "nothing_between";

const suspicionsMax = 500;

/**
 * Begins to search an alert's change between its two versions, by the series that moved most and has
 * versions between. Part of the caller's transaction.
 */
export async function beginBisection(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { projectId, alertId, actor }: { projectId: string; alertId: string; actor: Actor },
): Promise<BeginBisectionOutcome> {
  // Of two who begin at once, the second finds what the first one began.
  const [alert] = await tx.$queryRaw<{ live: boolean; targetId: string }[]>`
    SELECT "state"::text = ANY(${liveAlertStates}) AS "live", "targetId" FROM "alert"
    WHERE "id" = ${alertId}::uuid AND "projectId" = ${projectId}::uuid FOR NO KEY UPDATE`;
  if (alert === undefined) return "not_found";
  if (!alert.live) return "wrong_state";
  const underWay = await tx.bisection.findFirst({
    where: { alertId, state: { in: [...liveBisectionStates] } },
    select: { id: true },
  });
  if (underWay !== null) return "under_way";
  const found = await findStrongest(tx, catalog, { alertId, targetId: alert.targetId });
  if (found === null) return "nothing_between";
  const id = newId(context);
  const now = context.clock.now();
  const { baseVersion, version, ratio, seriesId, left } = found;
  await tx.bisection.create({
    data: {
      id,
      projectId,
      alertId,
      seriesId,
      ratio,
      left,
      lowVersionId: baseVersion.id,
      highVersionId: version.id,
      startedById: "id" in actor ? actor.id : null,
      createdAt: now,
      updatedAt: now,
    },
  });
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "alert.bisection_started",
    subjectKind: "alert",
    subjectId: alertId,
    data: {
      bisectionId: id,
      detail: `${left === 1 ? "1 known version" : `${left} known versions`} between ${baseVersion.name} and ${version.name}`,
    },
  });
  await announce(tx, { kind: "alert", projectId });
  return "begun";
}

/** The change of the alert that is largest among those that have versions between theirs. */
async function findStrongest(
  tx: Tx,
  catalog: Catalog,
  { alertId, targetId }: { alertId: string; targetId: string },
) {
  const suspicions = await tx.suspicion.findMany({
    where: { alertId, state: "confirmed", series: { provisioner: { not: "imported" } } },
    take: suspicionsMax,
    select: {
      seriesId: true,
      ratio: true,
      version: { select: { id: true, name: true } },
      baseVersion: { select: { id: true, name: true } },
      series: { select: { scenarioId: true, target: { select: { key: true } } } },
    },
  });
  const size = ({ ratio }: { ratio: number }) => Math.abs(Math.log(ratio));
  const met = await readMetVersions(tx, targetId);
  for (const suspicion of suspicions.sort((a, b) => size(b) - size(a))) {
    const { series, baseVersion, version } = suspicion;
    const between = versionsBetween(catalog, {
      target: series.target.key,
      scenario: series.scenarioId,
      low: baseVersion.name,
      high: version.name,
      met,
      skipped: [],
    });
    if (between.length > 0) return { ...suspicion, left: between.length };
  }
  return null;
}
