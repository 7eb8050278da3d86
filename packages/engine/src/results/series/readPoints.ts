import {
  reasonText,
  type SeriesPoint,
  type SeriesRange,
  type SeriesStatistic,
  statisticFacts,
} from "@lapline/contracts";
import { type Db, Prisma, RecordReader } from "@lapline/db";
import { type ThinPoint, thinHistory } from "./thinHistory.ts";

/** Points of one history that are looked at, the newest. */
const scannedMax = 100_000;

/** What the book knows of a point, beside the ids of its report and job. */
type PointFacts = Omit<SeriesPoint, "reportId" | "jobId" | "measuredAt"> & { measuredAtMs: number };

interface ReadPointsInput<Ids> {
  /** One history: a series, then imported ones that it goes on with. */
  seriesIds: readonly [string, ...string[]];
  range: SeriesRange;
  /** Of the distributions instead of the series' own values; null: none. */
  statistic: SeriesStatistic | null;
  pointsMax: number;
  /** Reads the ids of report and job, in this order, in the form that the caller needs them. */
  readIds: (row: RecordReader) => Ids;
}

/**
 * Points of a series in version order, oldest first, and how many lie in the range. With more than
 * `pointsMax` of them, only what decides is read of all, and the rest of those that stay.
 */
export async function readPoints<Ids extends object>(
  db: Db,
  { seriesIds, range, statistic, pointsMax, readIds }: ReadPointsInput<Ids>,
): Promise<{ rows: (Ids & PointFacts)[]; total: number }> {
  const columns = pointColumns(statistic);
  const conditions = [...conditionsOf(seriesIds, range), columns.condition];
  const inRange = Prisma.join(conditions, " AND ");
  const rows = await selectPoints(db, { columns, where: inRange, limit: pointsMax + 1 }, readIds);
  if (rows.length <= pointsMax) return { rows, total: rows.length };
  const [all, changes] = await Promise.all([
    db.$queryRaw<ThinPoint[]>`
      SELECT result."id", ${columns.value} AS "value", result."valid",
        environment."comparabilityHash" AS "environmentHash"
      ${fromResults} WHERE ${inRange} ${newestFirst} LIMIT ${scannedMax}`,
    db.changePoint.findMany({
      where: { seriesId: { in: [...seriesIds] } },
      select: { resultId: true },
    }),
  ]);
  all.reverse();
  const changedAt = new Set(changes.map(({ resultId }) => resultId));
  const kept = thinHistory(all, { changedAt, pointsMax }).flatMap((at) => all[at]?.id ?? []);
  const chosen = Prisma.sql`result."id" = ANY(${kept}::uuid[])`;
  const read = { columns, where: chosen, limit: pointsMax };
  return { rows: await selectPoints(db, read, readIds), total: all.length };
}

const fromResults = Prisma.sql`
  FROM "result" result
  JOIN "version" version ON version."id" = result."versionId"
  JOIN "environment" environment ON environment."id" = result."environmentId"`;

const newestFirst = Prisma.sql`
  ORDER BY version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC`;

async function selectPoints<Ids extends object>(
  db: Db,
  { columns, where, limit }: { columns: PointColumns; where: Prisma.Sql; limit: number },
  readIds: (row: RecordReader) => Ids,
): Promise<(Ids & PointFacts)[]> {
  const [answer] = await db.$queryRaw<{ points: string | null }[]>`
    SELECT encode(string_agg(record_send(point), ''::bytea), 'base64') AS "points" FROM (
      SELECT result."reportId", result."jobId", ${columns.value} AS "value",
        ${columns.ciLow} AS "ciLow", ${columns.ciHigh} AS "ciHigh", ${columns.n} AS "n",
        ${columns.samples} AS "samples", result."valid", result."reasons"::text[] AS "reasons", result."measuredAt",
        version."name", version."sortKey", environment."comparabilityHash"
      ${fromResults} WHERE ${where} ${newestFirst} LIMIT ${limit}) point`;
  const reader = new RecordReader(answer?.points ?? "");
  const points: (Ids & PointFacts)[] = [];
  while (reader.next()) points.push({ ...readIds(reader), ...readFacts(reader) });
  return points.reverse();
}

/** In the order of the columns. */
function readFacts(row: RecordReader): PointFacts {
  return {
    value: row.float(),
    ciLow: row.floatOrNull(),
    ciHigh: row.floatOrNull(),
    n: row.int(),
    samples: row.floats(),
    valid: row.boolean(),
    reasons: row.texts().map((text) => reasonText(JSON.parse(text))),
    measuredAtMs: row.atMs(),
    version: row.text(),
    versionOrder: row.int(),
    environmentHash: row.text(),
  };
}

/** A version that the target does not have bounds nothing. */
function conditionsOf(
  [seriesId, ...others]: ReadPointsInput<object>["seriesIds"],
  range: SeriesRange,
): Prisma.Sql[] {
  const place = (name: string) => Prisma.sql`(
    SELECT named."sortKey" FROM "version" named JOIN "series" series ON series."targetId" = named."targetId"
    WHERE series."id" = ${seriesId}::uuid AND named."name" = ${name})`;
  const { fromVersion, toVersion, from, to } = range;
  return [
    others.length === 0
      ? Prisma.sql`result."seriesId" = ${seriesId}::uuid`
      : Prisma.sql`result."seriesId" = ANY(${[seriesId, ...others]}::uuid[])`,
    ...(fromVersion === undefined
      ? []
      : [Prisma.sql`version."sortKey" >= coalesce(${place(fromVersion)}, 0)`]),
    ...(toVersion === undefined
      ? []
      : [Prisma.sql`version."sortKey" <= coalesce(${place(toVersion)}, 2147483647)`]),
    ...(from === undefined ? [] : [Prisma.sql`result."measuredAt" >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [Prisma.sql`result."measuredAt" <= ${to}::timestamptz`]),
  ];
}

/** What of a result is a point of the history, in SQL. */
interface PointColumns {
  value: Prisma.Sql;
  ciLow: Prisma.Sql;
  ciHigh: Prisma.Sql;
  n: Prisma.Sql;
  samples: Prisma.Sql;
  /** Holds for results that have such a value. */
  condition: Prisma.Sql;
}

/** The value of the series, with its interval and its trials. */
const own: PointColumns = {
  value: Prisma.sql`result."value"`,
  ciLow: Prisma.sql`result."ciLow"`,
  ciHigh: Prisma.sql`result."ciHigh"`,
  n: Prisma.sql`result."n"`,
  samples: Prisma.sql`result."samples"`,
  condition: Prisma.sql`true`,
};

/**
 * The columns of a point, or of a statistic of its distribution, which was stored beside the histogram:
 * one number of all timed operations, so it has no interval, and `n` counts the operations.
 */
function pointColumns(statistic: SeriesStatistic | null): PointColumns {
  if (statistic === null) return own;
  const { percentile, isRatio } = statisticFacts(statistic);
  const at = (p: number) =>
    Prisma.sql`(result."quantiles"->>${`p${String(p).replace(".", "_")}`}::text)::float8`;
  return {
    value: isRatio ? Prisma.sql`(${at(percentile)} / nullif(${at(50)}, 0))` : at(percentile),
    ciLow: Prisma.sql`NULL::float8`,
    ciHigh: Prisma.sql`NULL::float8`,
    n: Prisma.sql`(result."quantiles"->>'n')::int`,
    samples: Prisma.sql`'{}'::float8[]`,
    // A ratio to nothing is none.
    condition: Prisma.sql`${isRatio ? at(50) : at(percentile)} > 0`,
  };
}
