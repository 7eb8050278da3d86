import type { Reason } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import { type JudgedChange, judgeChange } from "./judgeChange.ts";
import { readImportedChanges } from "./readImportedChanges.ts";

/** A change point that nothing was raised for. */
export interface UntoldChange extends JudgedChange {
  id: string;
  seriesId: string;
}

/**
 * Why change points of a project raised nothing, by their ids, by the rules that hold now. One that is
 * left out would raise something: it waits for its evaluation.
 */
export async function explainChanges(
  db: Tx,
  projectId: string,
  changes: readonly UntoldChange[],
): Promise<ReadonlyMap<string, Reason>> {
  if (changes.length === 0) return new Map();
  const ids = [...new Set(changes.map(({ seriesId }) => seriesId))];
  const series = await readSeriesSettings(db, projectId, ids);
  const imported = [...series.values()].filter((one) => one.imported).map(({ id }) => id);
  const histories = await readImportedChanges(db, imported);
  return new Map(
    changes.flatMap((change): [string, Reason][] => {
      const settled = series.get(change.seriesId);
      if (settled === undefined) return [];
      const history = histories.get(change.id) ?? null;
      const { state, reason } = judgeChange(change, settled.settings, false, history);
      return state === "suspected" || reason === null ? [] : [[change.id, reason]];
    }),
  );
}
