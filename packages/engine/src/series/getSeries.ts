import {
  type Series,
  type SeriesPoint,
  type SeriesRange,
  seriesPointsMax,
} from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { readEnvironments } from "./readEnvironments.ts";
import { type PointRow, readPoints } from "./readPoints.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

interface GetSeriesInput {
  projectId: string;
  seriesId: string;
  range?: SeriesRange;
}

/**
 * A series of the project with its points in version order (repeated measurements of one version by
 * time), oldest first, and where it moved; null when there is none. Of more than 2,000 points in the
 * range those come that have its shape.
 */
export async function getSeries(
  { db }: EngineContext,
  { projectId, seriesId, range = {} }: GetSeriesInput,
): Promise<Series | null> {
  const [[row], { rows, total }, signs] = await Promise.all([
    db.$queryRaw<SeriesRow[]>`
      ${selectSeries}
      WHERE series."id" = ${seriesId}::uuid AND series."projectId" = ${projectId}::uuid`,
    readPoints(db, { seriesId, range, pointsMax: seriesPointsMax }),
    readSeriesSigns(db, seriesId),
  ]);
  // Read beside the rest, which one round trip less is worth; nothing of a foreign series is answered.
  if (row === undefined) return null;
  return {
    ...viewSeries(row),
    pointsInRange: total,
    items: rows.map(viewPoint),
    environments: await readEnvironments(db, rows),
    ...signs,
  };
}

function viewPoint({ measuredAtMs, ...point }: PointRow): SeriesPoint {
  return { ...point, measuredAt: new Date(measuredAtMs).toISOString() };
}
