import { benchmarkOf, directionSchema, paramsSchema, type StopRule } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { readJobVariances, readLooks, slicesDesign } from "../../results/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";

/**
 * When a comparison of these versions says all that is asked of these series: whether each changed by as
 * much as its rule wants or, where `change` is given, on which side of that one the head is. It is
 * judged by the interval that the report will be given: with what jobs of the series differ by, and with
 * the price of earlier looks. Undefined where a series is of a benchmark that a command prints, which
 * takes whole trials.
 */
export async function readStopRule(
  tx: Tx,
  {
    projectId,
    seriesIds,
    pair,
    change,
  }: {
    projectId: string;
    seriesIds: readonly string[];
    /** The head's is null where it was never measured. */
    pair: { baseVersionId: string; headVersionId: string | null };
    /** New level over old. */
    change?: number;
  },
): Promise<StopRule | undefined> {
  const series = await tx.series.findMany({
    where: { id: { in: [...seriesIds] }, projectId },
    orderBy: { id: "asc" },
    select: { id: true, measure: true, direction: true, params: true },
  });
  const isOfBenchmark = ({ params }: { params: unknown }) =>
    benchmarkOf(paramsSchema.parse(params)) !== undefined;
  if (series.length === 0 || series.some(isOfBenchmark)) return undefined;
  const ids = series.map(({ id }) => id);
  const settings = await readSeriesSettings(tx, projectId, ids);
  const variances = await readJobVariances(tx, ids, slicesDesign);
  const { baseVersionId, headVersionId } = pair;
  const looks =
    headVersionId === null
      ? new Map<string, number>()
      : await readLooks(tx, ids, { baseVersionId, headVersionId });
  return {
    measures: series.map(({ id, measure, direction }) => ({
      name: measure,
      direction: directionSchema.parse(direction),
      goal:
        change === undefined
          ? { kind: "verdict", minChange: settings.get(id)?.settings.minChange ?? 0 }
          : { kind: "side", change },
      look: 1 + (looks.get(id) ?? 0),
      between: variances.get(id) ?? null,
    })),
  };
}
