import { comparisonTrialsMax } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { adviseMeasure, readJobVariances } from "../../results/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";
import type { WaitingSuspicion } from "./waitingSuspicion.ts";

/**
 * Trials of each version that the last comparison of these suspicions, which could not tell, asks for:
 * the most that one of them needs. Null where none was measured in vain.
 */
export async function readAdvisedTrials(
  tx: Tx,
  group: readonly WaitingSuspicion[],
): Promise<number | null> {
  const [first] = group;
  const open = group.filter(
    ({ comparisonJob, confirmations }) =>
      comparisonJob?.status === "PROCESSED" && confirmations === 0,
  );
  if (first === undefined || open.length === 0) return null;
  const measured = await tx.comparison.findMany({
    where: {
      OR: open.map(({ seriesId, comparisonJob }) => ({ seriesId, jobId: comparisonJob?.id ?? "" })),
    },
  });
  const seriesIds = measured.map(({ seriesId }) => seriesId);
  const variances = await readJobVariances(tx, seriesIds);
  const settings = await readSeriesSettings(tx, first.projectId, seriesIds);
  const advised = measured.map((comparison) => {
    const { seriesId } = comparison;
    const advice = adviseMeasure(
      { ...comparison, verdict: "insufficient" },
      {
        between: variances.get(seriesId) ?? null,
        minChange: settings.get(seriesId)?.settings.minChange ?? 0,
      },
    );
    return advice.outcome === "more_trials" ? advice.trials : comparisonTrialsMax;
  });
  return Math.max(0, ...advised);
}
