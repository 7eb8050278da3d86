import type { BisectionRange, Catalog } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, newId } from "../../base/index.ts";
import { ensureVersions, projectCatalog } from "../../work/index.ts";
import { liveBisectionStates } from "../alerts/bisectionRow.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { readAlertRevisions } from "../comparing/readSeriesRevisions.ts";
import { chooseSeries, noSeriesProblem } from "./chooseSeries.ts";

/** `nothing_between`: with the reason in a sentence. */
export type BeginBisectionOutcome =
  | { outcome: "begun" | "not_found" | "wrong_state" | "under_way" }
  | { outcome: "nothing_between"; problem: string };

export interface BeginBisectionInput {
  projectId: string;
  alertId: string;
  actor: Actor;
  /** Null: between the two versions of the alert. */
  range: BisectionRange | null;
}

/**
 * Begins to search an alert's change between its two versions or those that somebody chose, by the
 * series that moved most and has versions between. That the change lies between chosen ones is
 * compared first. Part of the caller's transaction.
 */
export async function beginBisection(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { projectId, alertId, actor, range }: BeginBisectionInput,
): Promise<BeginBisectionOutcome> {
  // Of two who begin at once, the second finds what the first one began.
  const [alert] = await tx.$queryRaw<{ live: boolean; targetId: string }[]>`
    SELECT "state"::text = ANY(${liveAlertStates}) AS "live", "targetId" FROM "alert"
    WHERE "id" = ${alertId}::uuid AND "projectId" = ${projectId}::uuid FOR NO KEY UPDATE`;
  if (alert === undefined) return { outcome: "not_found" };
  if (!alert.live) return { outcome: "wrong_state" };
  const underWay = await tx.bisection.findFirst({
    where: { alertId, state: { in: [...liveBisectionStates] } },
    select: { id: true },
  });
  if (underWay !== null) return { outcome: "under_way" };
  const { targetId } = alert;
  const revisionIds = await readAlertRevisions(tx, alertId);
  const catalog = await projectCatalog(tx, installed, projectId, { revisionIds });
  const chosen = await chooseSeries(tx, catalog, { alertId, targetId, range });
  const problem = chosen === null ? noSeriesProblem : chosen.problem;
  if (chosen === null || problem !== null) {
    return { outcome: "nothing_between", problem: problem ?? noSeriesProblem };
  }
  const { low, high, between, ratio, seriesId, series, isOwnRange } = chosen;
  const versions = { projectId, target: series.target.key, versions: [low, high] };
  const { versionIds } = await ensureVersions(tx, context, catalog, versions);
  const idOf = (version: string) => {
    const found = versionIds.get(version);
    if (found === undefined) throw new Error(`version ${version} was not stored`);
    return found;
  };
  const id = newId(context);
  const now = context.clock.now();
  await tx.bisection.create({
    data: {
      id,
      projectId,
      alertId,
      seriesId,
      ratio,
      left: between.length,
      rangeChecked: isOwnRange,
      lowVersionId: idOf(low),
      highVersionId: idOf(high),
      startedById: "id" in actor ? actor.id : null,
      createdAt: now,
      updatedAt: now,
    },
  });
  const { length } = between;
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "alert.bisection_started",
    subjectKind: "alert",
    subjectId: alertId,
    data: {
      bisectionId: id,
      detail: `${length === 1 ? "1 known version" : `${length} known versions`} between ${low} and ${high}`,
    },
  });
  await announce(tx, { kind: "alert", projectId });
  return { outcome: "begun" };
}
