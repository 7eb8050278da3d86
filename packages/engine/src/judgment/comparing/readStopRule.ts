import {
  benchmarkOf,
  directionSchema,
  paramsSchema,
  type StopRule,
  stopRuleSchema,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { readJobVariances, readLooks, slicesDesign } from "../../results/index.ts";
import { readSeriesSettings } from "../settings/readSeriesSettings.ts";

type Goal = StopRule["measures"][number]["goal"];

/**
 * When a comparison of these versions of one target says all that is asked of these series: `goal`, or
 * whether each changed by as much as its rule wants. It is judged by the interval that the report will
 * be given: with what jobs of the series differ by, and with the price of earlier looks. Undefined where
 * a series is of a benchmark that a command prints, which takes whole trials.
 */
export async function readStopRule(
  tx: Tx,
  asked: {
    projectId: string;
    seriesIds: readonly string[];
    /** Names of the versions. */
    base: string;
    head: string;
    goal?: Goal;
    /** What the histories of the series show, new level over old, by their ids. */
    suspected?: ReadonlyMap<string, number>;
  },
): Promise<StopRule | undefined> {
  const { projectId, seriesIds, goal, suspected } = asked;
  const series = await tx.series.findMany({
    where: { id: { in: [...seriesIds] }, projectId },
    orderBy: { id: "asc" },
    select: { id: true, targetId: true, measure: true, direction: true, params: true },
  });
  const [first] = series;
  const isOfBenchmark = ({ params }: { params: unknown }) =>
    benchmarkOf(paramsSchema.parse(params)) !== undefined;
  if (first === undefined || series.some(isOfBenchmark)) return undefined;
  const ids = series.map(({ id }) => id);
  const settings = await readSeriesSettings(tx, projectId, ids);
  const variances = await readJobVariances(tx, ids, slicesDesign);
  const looks = await readEarlierLooks(tx, first.targetId, ids, asked);
  const rule = {
    measures: series.map(({ id, measure, direction }) => ({
      name: measure,
      direction: directionSchema.parse(direction),
      goal: goal ?? {
        kind: "verdict",
        minChange: settings.get(id)?.settings.minChange ?? 0,
        ...(suspected?.has(id) ? { suspected: suspected.get(id) } : {}),
      },
      look: 1 + (looks.get(id) ?? 0),
      between: variances.get(id) ?? null,
    })),
  };
  // What no machine could be sent, as of more measures than a rule has places for, takes all pairs.
  return stopRuleSchema.safeParse(rule).data;
}

/** A version that was never measured has had no look either. */
async function readEarlierLooks(
  tx: Tx,
  targetId: string,
  seriesIds: readonly string[],
  { base, head }: { base: string; head: string },
): Promise<Map<string, number>> {
  const versions = await tx.version.findMany({
    where: { targetId, name: { in: [base, head] } },
    select: { id: true, name: true },
  });
  const [baseVersionId, headVersionId] = [base, head].map(
    (wanted) => versions.find(({ name }) => name === wanted)?.id,
  );
  if (baseVersionId === undefined || headVersionId === undefined) return new Map();
  return readLooks(tx, seriesIds, { baseVersionId, headVersionId });
}
