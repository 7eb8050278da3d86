import {
  environmentSchema,
  seriesStatisticSchema,
  storedReportSchema,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma, Tx } from "@lapline/db";
import { summarizeTrials, withinPossible } from "@lapline/stats";
import { type EngineContext, newId } from "../../base/index.ts";
import { judgeTrials } from "../evaluation/judgeTrials.ts";
import { trialStatistic } from "./trialStatistic.ts";

/** Results that one transaction fills in: their histograms are read, a few KB each. */
const fillMax = 200;

/**
 * Fills the histories of those of these series that are kept statistics in, from the histograms of the
 * results that they have no point of. Answers the series that have more than one transaction fills.
 * The caller holds the locks of the series.
 */
export async function fillStatistics(
  tx: Tx,
  context: EngineContext,
  seriesIds: readonly string[],
): Promise<string[]> {
  const kept = await tx.series.findMany({
    where: { id: { in: [...seriesIds] }, statisticOfId: { not: null } },
    select: {
      id: true,
      unit: true,
      measure: true,
      statistic: true,
      statisticOfId: true,
      statisticOf: { select: { measure: true } },
    },
    orderBy: { id: "asc" },
  });
  const unfinished: string[] = [];
  let left = fillMax;
  for (const series of kept) {
    if (left <= 0) {
      unfinished.push(series.id);
      continue;
    }
    const { looked, stored } = await fill(tx, context, series, left);
    left -= looked;
    // What has no such value stays missing: looking at it once more would never end.
    if (left <= 0 && stored > 0) unfinished.push(series.id);
  }
  return unfinished;
}

interface KeptSeries {
  id: string;
  unit: string;
  measure: string;
  statistic: string | null;
  statisticOfId: string | null;
  statisticOf: { measure: string } | null;
}

const trialsSchema = storedReportSchema.shape.trials;

async function fill(
  tx: Tx,
  context: EngineContext,
  series: KeptSeries,
  limit: number,
): Promise<{ looked: number; stored: number }> {
  const rows = await readMissing(tx, series, limit);
  const statistic = seriesStatisticSchema.parse(series.statistic);
  const unit = unitSchema.parse(series.unit);
  const data = rows.flatMap(({ trials, environment, ...result }) => {
    const samples = judgeTrials({ trials: trialsSchema.parse(trials) }).counted.flatMap(
      (trial) => trialStatistic(trial, series.statisticOf?.measure ?? "", statistic) ?? [],
    );
    if (samples.length === 0) return [];
    const { comparability, shown } = environmentSchema.parse(environment);
    const summary = withinPossible(summarizeTrials(samples), {
      measure: { name: series.measure, unit },
      samples,
      facts: { ...comparability, ...shown },
    });
    return [{ ...result, ...summary, id: newId(context), seriesId: series.id, samples }];
  });
  const { count } = await tx.result.createMany({ data, skipDuplicates: true });
  if (count > 0) {
    await tx.series.update({
      where: { id: series.id },
      data: { points: { increment: count }, updatedAt: context.clock.now() },
    });
  }
  return { looked: rows.length, stored: count };
}

/** What a point of the statistic has in common with the result that it is of. */
interface MissingRow {
  reportId: string;
  jobId: string;
  versionId: string;
  environmentId: string;
  valid: boolean;
  reasons: Prisma.InputJsonValue[];
  measuredAt: Date;
  trials: unknown;
  environment: unknown;
}

/** The newest results of the base that have a histogram and no point in the series. */
function readMissing(tx: Tx, { id, statisticOfId }: KeptSeries, limit: number) {
  return tx.$queryRaw<MissingRow[]>`
    SELECT result."reportId", result."jobId", result."versionId", result."environmentId",
      result."valid", result."reasons", result."measuredAt",
      report."payload"->'trials' AS "trials", environment."content" AS "environment"
    FROM "result" result
    JOIN "report" report ON report."id" = result."reportId"
    JOIN "environment" environment ON environment."id" = result."environmentId"
    WHERE result."seriesId" = ${statisticOfId}::uuid AND result."histogram" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "result" own
        WHERE own."seriesId" = ${id}::uuid AND own."reportId" = result."reportId")
    ORDER BY result."measuredAt" DESC, result."id" DESC LIMIT ${limit}`;
}
