import { type PackedSeries, packPoints } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type ReadSeriesInput, readSeries } from "./readSeries.ts";

/**
 * What `packSeries` makes of `getSeries`, in half the time: ids and moments go from the book into the
 * columns without becoming text between.
 */
export async function getPackedSeries(
  { db }: EngineContext,
  input: ReadSeriesInput,
): Promise<PackedSeries | null> {
  const found = await readSeries(db, input, (row) => {
    // The report, which charts reach by its job.
    row.skip();
    return { packedJobId: row.packedUuid() };
  });
  return found === null ? null : { ...found.series, ...packPoints(found.rows) };
}
