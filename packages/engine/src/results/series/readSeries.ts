import {
  askedMeasure,
  type Series,
  type SeriesRange,
  type SeriesStatistic,
  type SeriesSummary,
  seriesEnvironmentsMax,
  seriesPointsMax,
  seriesRecentMax,
  seriesStatisticSchema,
  statisticSamplesMin,
  type VersionCommit,
} from "@lapline/contracts";
import type { Db, RecordReader } from "@lapline/db";
import { comparabilityFacts, importedJob } from "../../work/index.ts";
import type { PlannedCommit } from "./plannedCommit.ts";
import { readDefined } from "./readDefined.ts";
import { readJoined, withJoined } from "./readJoined.ts";
import { readPoints } from "./readPoints.ts";
import { readSeriesBudgets } from "./readSeriesBudgets.ts";
import { readSeriesSigns } from "./readSeriesSigns.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";
import { viewCommit } from "./viewCommit.ts";

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
  const read = (others: readonly string[]) =>
    readPoints(db, {
      seriesIds: [seriesId, ...others],
      range,
      statistic: statistic ?? null,
      pointsMax: seriesPointsMax,
      readIds,
    });
  const [[row], own, signs, budgets, distributions, definition, joined] = await Promise.all([
    db.$queryRaw<SeriesRow[]>`
      ${selectSeries}
      WHERE series."id" = ${seriesId}::uuid AND series."projectId" = ${projectId}::uuid`,
    read([]),
    readSeriesSigns(db, seriesId),
    // A statistic has other values than the measure that a budget is about.
    statistic === undefined ? readSeriesBudgets(db, seriesId) : {},
    readDistributions(db, seriesId),
    readDefined(db, seriesId),
    readJoined(db, seriesId),
  ]);
  // Read beside the rest, which one round trip less is worth; nothing of a foreign series is answered.
  if (row === undefined) return null;
  const summary = viewSeries(row);
  const isImported = summary.provisioner === importedJob.provisioner;
  // What was imported has no distributions.
  const before = statistic === undefined ? joined.before : [];
  const { rows, total } = before.length === 0 ? own : await read(before.map(({ id }) => id));
  const series: Omit<Series, "items"> = {
    ...summary,
    points: before.reduce((sum, { points }) => sum + points, summary.points),
    pointsInRange: total,
    environments: await readEnvironments(db, rows),
    ...(isImported || before.length > 0 ? { commits: await readCommits(db, seriesId, rows) } : {}),
    ...(await withJoined(db, { signs, joined: { ...joined, before }, rows })),
    ...budgets,
    ...distributions,
    ...(definition === null ? {} : { definition }),
    ...(statistic === undefined ? {} : asked(summary, statistic, rows)),
  };
  return { series, rows };
}

/**
 * The facts that make results comparable, by their hash, of the newest environments of some points;
 * nothing while all were measured in the same.
 */
async function readEnvironments(
  db: Db,
  points: readonly { environmentHash: string }[],
): Promise<Record<string, Record<string, string>>> {
  const hashes = new Set<string>();
  for (let place = points.length - 1; place >= 0; place -= 1) {
    const hash = points[place]?.environmentHash;
    if (hash !== undefined && hashes.size < seriesEnvironmentsMax) hashes.add(hash);
  }
  return hashes.size < 2 ? {} : comparabilityFacts(db, [...hashes]);
}

/** What imports said of the versions of some points of a series, by their names. */
async function readCommits(
  db: Pick<Db, "$queryRaw">,
  seriesId: string,
  points: readonly { version: string }[],
): Promise<Record<string, VersionCommit>> {
  const names = [...new Set(points.map(({ version }) => version))];
  const rows = await db.$queryRaw<(PlannedCommit & { name: string })[]>`
    SELECT version."name", version."message", version."author", version."committedAt"
    FROM "series" series JOIN "version" version ON version."targetId" = series."targetId"
    WHERE series."id" = ${seriesId}::uuid AND version."name" = ANY(${names}::text[])
      AND coalesce(version."message", version."author", version."committedAt"::text) IS NOT NULL`;
  return Object.fromEntries(
    rows.flatMap(({ name, ...said }) => {
      const commit = viewCommit(said);
      return commit === undefined ? [] : [[name, commit] as const];
    }),
  );
}

/** Whether a series has distributions, which statistics of them are series of their own, and what it is of. */
async function readDistributions(
  db: Db,
  seriesId: string,
): Promise<Pick<Series, "hasDistribution" | "keptStatistics" | "keptOf">> {
  const [newest, own, kept] = await Promise.all([
    db.$queryRaw<{ has: boolean }[]>`
      SELECT "quantiles" IS NOT NULL AS "has" FROM "result"
      WHERE "seriesId" = ${seriesId}::uuid ORDER BY "measuredAt" DESC LIMIT 1`,
    db.series.findUnique({ where: { id: seriesId }, select: { statisticOfId: true } }),
    db.series.findMany({
      where: { statisticOfId: seriesId },
      orderBy: { statistic: "asc" },
      select: { id: true, statistic: true },
    }),
  ]);
  return {
    hasDistribution: newest[0]?.has ?? false,
    ...(own?.statisticOfId == null ? {} : { keptOf: own.statisticOfId }),
    keptStatistics: kept.map(({ id, statistic }) => ({
      seriesId: id,
      statistic: seriesStatisticSchema.parse(statistic),
    })),
  };
}
