import type { Page, SeriesComparison } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { pairsMaxOf, pairsMaxSelect } from "./pairsMaxOf.ts";

/**
 * A page of the interleaved comparisons of a series with valid reports, the last evaluated first. Null:
 * the project has no such series.
 */
export async function listSeriesComparisons(
  { db }: EngineContext,
  input: { projectId: string; seriesId: string; limit: number; cursor?: string | undefined },
): Promise<Page<SeriesComparison> | null> {
  const { projectId, seriesId, limit } = input;
  const where = { id: seriesId, projectId };
  const series = await db.series.findFirst({ where, select: { id: true } });
  if (series === null) return null;
  const after = decodeCursor(idCursorSchema, input.cursor);
  const rows = await db.comparison.findMany({
    where: {
      seriesId,
      kind: "compare",
      report: { valid: true },
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select,
  });
  return pageOf(rows, limit, ({ id }) => [id], view);
}

const select = {
  ...{ id: true, jobId: true, ratio: true, ratioLow: true, ratioHigh: true },
  ...{ verdict: true, n: true, measuredAt: true },
  baseVersion: { select: { name: true } },
  headVersion: { select: { name: true } },
  job: { select: { purpose: true, ...pairsMaxSelect } },
} satisfies Prisma.ComparisonSelect;

function view({
  id: _,
  job,
  baseVersion,
  headVersion,
  measuredAt,
  ...shown
}: Prisma.ComparisonGetPayload<{ select: typeof select }>): SeriesComparison {
  return {
    ...shown,
    purpose: job.purpose,
    ...pairsMaxOf(job),
    baseVersion: baseVersion.name,
    headVersion: headVersion.name,
    measuredAt: measuredAt.toISOString(),
  };
}
