import {
  directionSchema,
  type SeriesStatistic,
  scenarioMeasureSchema,
  statisticMeasure,
  statisticSamplesMin,
  unitSchema,
} from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { z } from "zod";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, putOutbox } from "../../base/index.ts";
import { ensureSeries } from "../series/ensureSeries.ts";
import { wantSeries } from "../series/wantSeries.ts";

/** Series of statistics that a project may keep: each is evaluated with every report. */
const keptMax = 100;
/** Results whose trials show whether there are enough operations, the newest. */
const lookedAtMax = 20;

export type KeepStatisticOutcome =
  | { outcome: "kept"; seriesId: string }
  /** The scenario measures it already, under this title. */
  | { outcome: "own_measure"; title: string }
  /** No recent trial has so many operations that the statistic is more than their maximum. */
  | { outcome: "too_few_operations"; operations: number; needed: number }
  | { outcome: "unknown" | "no_distribution" | "too_many" };

/**
 * Makes a statistic of a series' distributions a series of its own: from now on it is a measure like
 * the others, and its past is filled in from the histograms soon. Keeping it again changes nothing.
 */
export async function keepStatistic(
  context: EngineContext,
  input: { projectId: string; actor: Actor; seriesId: string; statistic: SeriesStatistic },
): Promise<KeepStatisticOutcome> {
  const { projectId, actor, seriesId, statistic } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    // Whoever keeps a statistic waits here, so that two at once do not exceed the bound.
    await tx.$executeRaw`SELECT 1 FROM "project" WHERE "id" = ${projectId}::uuid FOR NO KEY UPDATE`;
    // A report of this series that is being stored is seen by the filling, a later one sees the request.
    await tx.$executeRaw`
      SELECT 1 FROM "series" WHERE "id" = ${seriesId}::uuid AND "projectId" = ${projectId}::uuid
      FOR NO KEY UPDATE`;
    const series = await readBase(tx, projectId, seriesId);
    if (series === null) return { outcome: "unknown" };
    const [kept] = series.statistics.filter((one) => one.statistic === statistic);
    if (kept !== undefined) return { outcome: "kept", seriesId: kept.id };
    if (series.results.length === 0) return { outcome: "no_distribution" };
    const needed = statisticSamplesMin(statistic);
    const operations = await readOperationsMax(tx, series);
    if (operations !== null && operations < needed) {
      return { outcome: "too_few_operations", operations, needed };
    }
    const measure = statisticMeasure(
      {
        name: series.measure,
        title: series.measureTitle,
        unit: unitSchema.parse(series.unit),
        direction: directionSchema.parse(series.direction),
      },
      statistic,
    );
    const { measures } = describedSchema.parse(series.scenario.description);
    const own = measures.find(({ name }) => name === measure.name);
    if (own !== undefined) return { outcome: "own_measure", title: own.title };
    const count = await tx.series.count({ where: { projectId, statisticOfId: { not: null } } });
    if (count >= keptMax) return { outcome: "too_many" };
    const id = await openSeries(tx, context, series, { measure, statistic });
    const scope = { seriesId: id };
    await putOutbox(tx, [{ kind: "reprocess", projectId, scope, force: false, after: null }]);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "series.statistic_kept",
      subjectKind: "series",
      subjectId: id,
      data: { of: seriesId, statistic },
    });
    await announce(tx, { kind: "series", projectId });
    return { outcome: "kept", seriesId: id };
  });
}

const describedSchema = z.looseObject({ measures: scenarioMeasureSchema.array() });

type Base = NonNullable<Awaited<ReturnType<typeof readBase>>>;

function readBase(tx: Tx, projectId: string, seriesId: string) {
  return tx.series.findFirst({
    where: { id: seriesId, projectId },
    include: {
      target: { select: { key: true } },
      label: { select: { name: true } },
      scenario: { select: { description: true } },
      statistics: { select: { id: true, statistic: true } },
      results: { where: { histogram: { not: null } }, take: 1, select: { id: true } },
    },
  });
}

/** The most operations that one trial of the newest results timed; null where none says. */
async function readOperationsMax(
  tx: Tx,
  { id, measure }: Pick<Base, "id" | "measure">,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ operations: number | null }[]>`
    SELECT max((histogram->>'count')::float8) AS "operations"
    FROM (SELECT result."reportId" FROM "result" result
      WHERE result."seriesId" = ${id}::uuid AND result."histogram" IS NOT NULL
      ORDER BY result."measuredAt" DESC, result."id" DESC LIMIT ${lookedAtMax}) newest
    JOIN "report" report ON report."id" = newest."reportId",
    jsonb_array_elements(report."payload"->'trials') trial,
    jsonb_array_elements(trial->'histograms') histogram
    WHERE histogram->>'measure' = ${measure}`;
  return row?.operations ?? null;
}

async function openSeries(
  tx: Tx,
  context: EngineContext,
  series: Base,
  { measure, statistic }: { measure: ReturnType<typeof statisticMeasure>; statistic: string },
): Promise<string> {
  const [wanted] = wantSeries(series, [measure]);
  if (wanted === undefined) throw new Error("a measure had no series");
  const id = (await ensureSeries(tx, context, [wanted], 0)).get(wanted.fingerprint);
  if (id === undefined) throw new Error("a series was not stored");
  await tx.series.update({ where: { id }, data: { statisticOfId: series.id, statistic } });
  return id;
}
