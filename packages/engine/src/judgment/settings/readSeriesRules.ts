import type { Tx } from "@lapline/db";
import { readRules } from "./readRules.ts";
import { rulesBehind, type SeriesRules, type SeriesSettings, settingsFor } from "./ruleSettings.ts";

/** The rules that hold for one series now, with the settings that they come to. */
export async function readSeriesRules(
  db: Pick<Tx, "series" | "rule">,
  { projectId, seriesId }: { projectId: string; seriesId: string },
): Promise<SeriesRules & { settings: SeriesSettings }> {
  const series = await db.series.findUniqueOrThrow({
    where: { id: seriesId, projectId },
    select: { targetId: true, scenarioId: true, measure: true, labelId: true },
  });
  const rules = await readRules(db, projectId);
  return { ...rulesBehind(rules, series), settings: settingsFor(rules, series) };
}
