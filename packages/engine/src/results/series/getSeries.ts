import type { Series } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type ReadSeriesInput, readSeries } from "./readSeries.ts";

/**
 * A series of the project with its points in version order (repeated measurements of one version by
 * time), oldest first, and where it moved; null when there is none. Of more than 2,000 points in the
 * range those come that have its shape.
 */
export async function getSeries(
  { db }: EngineContext,
  input: ReadSeriesInput,
): Promise<Series | null> {
  const found = await readSeries(db, input, (row) => ({
    reportId: row.uuid(),
    jobId: row.uuid(),
  }));
  if (found === null) return null;
  const items = found.rows.map(({ measuredAtMs, ...point }) => ({
    ...point,
    measuredAt: new Date(measuredAtMs).toISOString(),
  }));
  return { ...found.series, items };
}
