import {
  benchmarkOf,
  directionSchema,
  type PairComparison,
  type PairComparisonsQuery,
  pairComparisonsMax,
  paramsSchema,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { pairsMaxOf, pairsMaxSelect } from "../series/pairsMaxOf.ts";

/**
 * What the newest valid interleaved comparison of two versions says of each series, the largest change
 * first; of a measure that says the same as another one nothing.
 */
export async function listPairComparisons(
  { db }: EngineContext,
  { projectId, ...pair }: PairComparisonsQuery & { projectId: string },
): Promise<PairComparison[]> {
  const { target, baseVersion, headVersion } = pair;
  const between = (base: string, head: string) => ({
    baseVersion: { name: base },
    headVersion: { name: head },
  });
  const rows = await db.comparison.findMany({
    where: {
      kind: "compare",
      report: { valid: true },
      series: { projectId, target: { key: target }, derivedFrom: null },
      OR: [between(baseVersion, headVersion), between(headVersion, baseVersion)],
    },
    orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
    distinct: ["seriesId"],
    take: pairComparisonsMax,
    select,
  });
  const sizeOf = ({ ratio }: PairComparison) => Math.abs(Math.log(ratio));
  return rows.map(view).sort((a, b) => sizeOf(b) - sizeOf(a));
}

const select = {
  ...{ jobId: true, seriesId: true, ratio: true, ratioLow: true, ratioHigh: true },
  ...{ verdict: true, n: true, measuredAt: true },
  baseVersion: { select: { name: true } },
  headVersion: { select: { name: true } },
  job: { select: { purpose: true, ...pairsMaxSelect } },
  series: {
    select: {
      ...{ scenarioId: true, params: true, measure: true, measureTitle: true },
      ...{ unit: true, direction: true },
    },
  },
} satisfies Prisma.ComparisonSelect;

function view({
  series,
  job,
  baseVersion,
  headVersion,
  measuredAt,
  ...shown
}: Prisma.ComparisonGetPayload<{ select: typeof select }>): PairComparison {
  const benchmark = benchmarkOf(paramsSchema.parse(series.params));
  return {
    ...shown,
    purpose: job.purpose,
    ...pairsMaxOf(job),
    baseVersion: baseVersion.name,
    headVersion: headVersion.name,
    measuredAt: measuredAt.toISOString(),
    scenario: series.scenarioId,
    ...(benchmark === undefined ? {} : { benchmark }),
    measure: {
      name: series.measure,
      title: series.measureTitle,
      unit: unitSchema.parse(series.unit),
      direction: directionSchema.parse(series.direction),
    },
  };
}
