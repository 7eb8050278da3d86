import { pinsMax, type SeriesSummary } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { selectSeries } from "../series/selectSeries.ts";
import { type SeriesRow, viewSeries } from "../series/seriesRow.ts";

/** What somebody pinned in a project, first pinned first, each with its latest points. */
export async function listPinned(
  { db }: EngineContext,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<SeriesSummary[]> {
  const rows = await db.$queryRaw<SeriesRow[]>`
    ${selectSeries}
    JOIN "pin" pin ON pin."seriesId" = series."id"
    WHERE pin."projectId" = ${projectId}::uuid AND pin."userId" = ${userId}
    ORDER BY pin."createdAt", series."id" LIMIT ${pinsMax}`;
  return rows.map(viewSeries);
}
