import {
  askedMeasure,
  type Series,
  type SeriesRange,
  type SeriesStatistic,
  type SeriesSummary,
  seriesPointsMax,
  seriesRecentMax,
  statisticSamplesMin,
} from "@lapline/contracts";
import type { Db, RecordReader } from "@lapline/db";
import { importedJob } from "../../work/index.ts";
import { readCommits } from "./readCommits.ts";
import { readDistributions } from "./readDistributions.ts";
import { readEnvironments } from "./readEnvironments.ts";
import { readPoints } from "./readPoints.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

export interface ReadSeriesInput {
  projectId: string;
  seriesId: string;
  range?: SeriesRange | undefined;
  /** Of its distributions instead of its own values. */
  statistic?: SeriesStatistic | undefined;
}

interface AskedPoint {
  version: string;
  value: number;
  valid: boolean;
}

/** What a series says of itself when its points are a statistic: nobody looks for changes of those. */
function asked(
  { measure }: SeriesSummary,
  statistic: SeriesStatistic,
  rows: readonly AskedPoint[],
) {
  const valid = rows.filter((row) => row.valid);
  const latest = valid.at(-1);
  return {
    statistic,
    statisticSamplesMin: statisticSamplesMin(statistic),
    measure: askedMeasure(measure, statistic),
    latest:
      latest === undefined
        ? null
        : { version: latest.version, value: latest.value, ciLow: null, ciHigh: null },
    recent: valid.slice(-seriesRecentMax).map(({ value }) => value),
    state: "quiet" as const,
    signs: [],
    noiseFloor: null,
  };
}

/**
 * A series of the project with where it moved, and its points as they stand in the book, of which
 * there are at most 2,000; null when there is none.
 */
export async function readSeries<Ids extends object>(
  db: Db,
  { projectId, seriesId, range = {}, statistic }: ReadSeriesInput,
  readIds: (row: RecordReader) => Ids,
) {
  const [[row], { rows, total }, signs, distributions] = await Promise.all([
    db.$queryRaw<SeriesRow[]>`
      ${selectSeries}
      WHERE series."id" = ${seriesId}::uuid AND series."projectId" = ${projectId}::uuid`,
    readPoints(db, {
      seriesId,
      range,
      statistic: statistic ?? null,
      pointsMax: seriesPointsMax,
      readIds,
    }),
    readSeriesSigns(db, seriesId),
    readDistributions(db, seriesId),
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
    ...distributions,
    ...(statistic === undefined ? {} : asked(summary, statistic, rows)),
  };
  return { series, rows };
}
