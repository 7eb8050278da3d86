import { type EngineEvents, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { evaluateTracks } from "../../results/index.ts";
import { matchAlerts } from "../alerts/matchAlerts.ts";
import { settleAlerts } from "../alerts/settleAlerts.ts";
import { readSeriesSettings, type SettledSeries } from "../settings/readSeriesSettings.ts";
import { moveSuspicion } from "./moveSuspicion.ts";
import { readEnvironmentEvents } from "./readEnvironmentEvents.ts";
import { settleSuspicions } from "./settleSuspicions.ts";

/** Waiting suspicions of one label that are asked again at once. */
const waitingMax = 50;

/**
 * A new change of some series may show that earlier suspicions of others on the same hardware were an
 * event of the machine: those that still wait for their comparison are muted.
 */
async function muteNeighbours(
  tx: Tx,
  context: EngineContext,
  series: ReadonlyMap<string, SettledSeries>,
): Promise<void> {
  const labelIds = [...new Set([...series.values()].map(({ labelId }) => labelId))];
  const waiting = await tx.$queryRaw<{ suspicionId: string; changePointId: string }[]>`
    SELECT suspicion."id" AS "suspicionId", change."id" AS "changePointId"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "change_point" change ON change."trackId" = suspicion."trackId"
      AND change."resultId" = suspicion."resultId"
    WHERE suspicion."state" = 'suspected' AND series."labelId" = ANY(${labelIds}::uuid[])
      AND series."id" <> ALL(${[...series.keys()]}::uuid[])
    ORDER BY suspicion."id" DESC LIMIT ${waitingMax}`;
  const events = await readEnvironmentEvents(
    tx,
    waiting.map(({ changePointId }) => changePointId),
  );
  for (const { suspicionId, changePointId } of waiting) {
    if (!events.has(changePointId)) continue;
    const { count } = await tx.suspicion.updateMany({
      where: { id: suspicionId, state: "suspected" },
      data: { environmentEvent: true },
    });
    if (count === 0) continue;
    const move = {
      from: "suspected",
      to: "muted",
      reason: reasonOf("neighbors_moved", {}),
    } as const;
    await moveSuspicion(tx, context, { suspicionId, ...move });
  }
}

/**
 * Brings everything that follows from the points of some series of a project up to date: tracks,
 * change points, suspicions, alerts that are over or that no rule
 * matches any more. Harmless when nothing changed. The caller holds the locks of the series,
 * so that no two transactions evaluate the same track from different points.
 */
export async function followSeries(
  tx: Tx,
  context: EngineContext,
  { projectId, seriesIds, comparabilityHash, force }: EngineEvents["series.changed"],
): Promise<void> {
  const series = await readSeriesSettings(tx, projectId, seriesIds);
  const scope = { force, ...(comparabilityHash === null ? {} : { comparabilityHash }) };
  const { tracks, hasNews } = await evaluateTracks(tx, context, series, scope);
  await settleSuspicions(tx, context, series, tracks);
  if (hasNews) await muteNeighbours(tx, context, series);
  await settleAlerts(tx, context, seriesIds);
  await matchAlerts(tx, context, projectId, { seriesIds });
}
