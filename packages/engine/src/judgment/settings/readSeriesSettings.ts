import { type Direction, directionSchema } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { importedJob } from "../../work/index.ts";
import { readRules } from "./readRules.ts";
import { type RuleValues, type SeriesSettings, settingsFor } from "./ruleSettings.ts";

/** A series with what decides about its changes. */
export interface SettledSeries {
  id: string;
  projectId: string;
  labelId: string;
  direction: Direction;
  /** Measured elsewhere: no machine can compare its versions again. */
  imported: boolean;
  settings: SeriesSettings;
}

/** Series of one project by id, in the given order, each with the settings that hold for it now. */
export async function readSeriesSettings(
  tx: Tx,
  projectId: string,
  seriesIds: readonly string[],
): Promise<Map<string, SettledSeries>> {
  const rows = await tx.series.findMany({
    where: { id: { in: [...seriesIds] }, projectId },
    select: {
      id: true,
      projectId: true,
      targetId: true,
      scenarioId: true,
      measure: true,
      labelId: true,
      direction: true,
      provisioner: true,
    },
  });
  const rules: RuleValues[] = await readRules(tx, projectId);
  const places = new Map(seriesIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? 0;
  rows.sort((a, b) => placeOf(a) - placeOf(b));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        projectId: row.projectId,
        labelId: row.labelId,
        direction: directionSchema.parse(row.direction),
        imported: row.provisioner === importedJob.provisioner,
        settings: settingsFor(rules, row),
      },
    ]),
  );
}
