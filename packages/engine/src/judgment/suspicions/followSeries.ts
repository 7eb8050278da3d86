import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { evaluateTracks } from "../../results/index.ts";
import { settleAlerts } from "../alerts/settleAlerts.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { muteNeighbours } from "./muteNeighbours.ts";
import { settleSuspicions } from "./settleSuspicions.ts";

/**
 * Brings everything that follows from the points of some series of a project up to date: tracks,
 * change points, suspicions, alerts that are over. Harmless when nothing changed. The caller holds the locks of the series,
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
}
