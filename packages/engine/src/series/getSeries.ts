import type { Series, SeriesPoint } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

/** Points one answer may hold; of a longer history the newest are shown. */
export const seriesPointsMax = 2000;

/**
 * A series of the project with its points in version order (repeated measurements of one version by
 * time), oldest first, and where it moved; null when there is none.
 */
export async function getSeries(
  { db }: EngineContext,
  { projectId, seriesId }: { projectId: string; seriesId: string },
): Promise<Series | null> {
  const [row] = await db.$queryRaw<SeriesRow[]>`
    ${selectSeries}
    WHERE series."id" = ${seriesId}::uuid AND series."projectId" = ${projectId}::uuid`;
  if (row === undefined) return null;
  const points = await db.result.findMany({
    where: { seriesId },
    orderBy: [{ version: { sortKey: "desc" } }, { measuredAt: "desc" }, { id: "desc" }],
    take: seriesPointsMax,
    select: pointSelect,
  });
  const signs = await readSeriesSigns(db, seriesId);
  return { ...viewSeries(row), items: points.reverse().map(viewPoint), ...signs };
}

const pointSelect = {
  reportId: true,
  jobId: true,
  value: true,
  ciLow: true,
  ciHigh: true,
  n: true,
  samples: true,
  valid: true,
  reasons: true,
  measuredAt: true,
  version: { select: { name: true } },
  environment: { select: { comparabilityHash: true } },
} satisfies Prisma.ResultSelect;

function viewPoint({
  version,
  environment,
  measuredAt,
  ...point
}: Prisma.ResultGetPayload<{ select: typeof pointSelect }>): SeriesPoint {
  return {
    ...point,
    version: version.name,
    environmentHash: environment.comparabilityHash,
    measuredAt: measuredAt.toISOString(),
  };
}
