import { type Series, type SeriesRange, seriesPointsMax } from "@lapline/contracts";
import type { Db, RecordReader } from "@lapline/db";
import { importedJob } from "../imports/importedJob.ts";
import { readCommits } from "./readCommits.ts";
import { readEnvironments } from "./readEnvironments.ts";
import { readPoints } from "./readPoints.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

export interface ReadSeriesInput {
  projectId: string;
  seriesId: string;
  range?: SeriesRange | undefined;
}

/**
 * A series of the project with where it moved, and its points as they stand in the book, of which
 * there are at most 2,000; null when there is none.
 */
export async function readSeries<Ids extends object>(
  db: Db,
  { projectId, seriesId, range = {} }: ReadSeriesInput,
  readIds: (row: RecordReader) => Ids,
) {
  const [[row], { rows, total }, signs] = await Promise.all([
    db.$queryRaw<SeriesRow[]>`
      ${selectSeries}
      WHERE series."id" = ${seriesId}::uuid AND series."projectId" = ${projectId}::uuid`,
    readPoints(db, { seriesId, range, pointsMax: seriesPointsMax, readIds }),
    readSeriesSigns(db, seriesId),
  ]);
  // Read beside the rest, which one round trip less is worth; nothing of a foreign series is answered.
  if (row === undefined) return null;
  const summary = viewSeries(row);
  const isImported = summary.provisioner === importedJob.provisioner;
  const series: Omit<Series, "items"> = {
    ...summary,
    pointsInRange: total,
    environments: await readEnvironments(db, rows),
    ...(isImported ? { commits: await readCommits(db, seriesId, rows) } : {}),
    ...signs,
  };
  return { series, rows };
}
