import type { SeriesRange } from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { z } from "zod";
import { type ThinPoint, thinHistory } from "./thinHistory.ts";

/** Points of one series that are looked at, the newest. */
const scannedMax = 100_000;

export interface PointRow {
  reportId: string;
  jobId: string;
  value: number;
  ciLow: number;
  ciHigh: number;
  n: number;
  samples: number[];
  valid: boolean;
  reasons: string[];
  measuredAtMs: number;
  version: string;
  versionOrder: number;
  environmentHash: string;
}

/**
 * Points of a series in version order, oldest first, and how many lie in the range. With more than
 * `pointsMax` of them, only what decides is read of all, and the rest of those that stay.
 */
export async function readPoints(
  db: Db,
  input: { seriesId: string; range: SeriesRange; pointsMax: number },
): Promise<{ rows: PointRow[]; total: number }> {
  const { seriesId, range, pointsMax } = input;
  const inRange = Prisma.join(conditionsOf(seriesId, range), " AND ");
  const rows = await selectPoints(db, inRange, pointsMax + 1);
  if (rows.length <= pointsMax) return { rows, total: rows.length };
  const [all, changes] = await Promise.all([
    db.$queryRaw<ThinPoint[]>`
      SELECT result."id", result."value", result."valid",
        environment."comparabilityHash" AS "environmentHash"
      ${fromResults} WHERE ${inRange} ${newestFirst} LIMIT ${scannedMax}`,
    db.changePoint.findMany({ where: { seriesId }, select: { resultId: true } }),
  ]);
  all.reverse();
  const changedAt = new Set(changes.map(({ resultId }) => resultId));
  const kept = thinHistory(all, { changedAt, pointsMax }).flatMap((at) => all[at]?.id ?? []);
  const chosen = Prisma.sql`result."id" = ANY(${kept}::uuid[])`;
  return { rows: await selectPoints(db, chosen, pointsMax), total: all.length };
}

const fromResults = Prisma.sql`
  FROM "result" result
  JOIN "version" version ON version."id" = result."versionId"
  JOIN "environment" environment ON environment."id" = result."environmentId"`;

const newestFirst = Prisma.sql`
  ORDER BY version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC`;

/**
 * One text instead of rows of thirteen columns, a line for each point: of all ways to hand a thousand
 * points over it takes the least time on both sides. No version has white space in its name.
 */
async function selectPoints(db: Db, where: Prisma.Sql, limit: number): Promise<PointRow[]> {
  const [answer] = await db.$queryRaw<{ text: string | null }[]>`
    SELECT string_agg(concat_ws(E'\t', "reportId", "jobId", "value", "ciLow", "ciHigh", "n",
      floor(extract(epoch FROM "measuredAt") * 1000), "version", "versionOrder", "environmentHash",
      coalesce(array_to_string("samples", ','), ''), "valid"::int,
      CASE WHEN cardinality("reasons") > 0 THEN to_json("reasons")::text ELSE '' END),
      E'\n') AS "text" FROM (
      SELECT result.*, version."name" AS "version", version."sortKey" AS "versionOrder",
        environment."comparabilityHash" AS "environmentHash"
      ${fromResults} WHERE ${where} ${newestFirst} LIMIT ${limit}) point`;
  const text = answer?.text ?? "";
  return text === "" ? [] : text.split("\n").map(parsePoint).reverse();
}

function parsePoint(line: string): PointRow {
  const [reportId = "", jobId = "", value, ciLow, ciHigh, n, measuredAtMs, ...rest] =
    line.split("\t");
  const [version = "", versionOrder, environmentHash = "", samples = "", valid, reasons = ""] =
    rest;
  return {
    reportId,
    jobId,
    value: Number(value),
    ciLow: Number(ciLow),
    ciHigh: Number(ciHigh),
    n: Number(n),
    samples: samples === "" ? [] : samples.split(",").map(Number),
    valid: valid === "1",
    reasons: reasons === "" ? [] : z.array(z.string()).parse(JSON.parse(reasons)),
    measuredAtMs: Number(measuredAtMs),
    version,
    versionOrder: Number(versionOrder),
    environmentHash,
  };
}

/** A version that the target does not have bounds nothing. */
function conditionsOf(seriesId: string, range: SeriesRange): Prisma.Sql[] {
  const place = (name: string) => Prisma.sql`(
    SELECT named."sortKey" FROM "version" named JOIN "series" series ON series."targetId" = named."targetId"
    WHERE series."id" = ${seriesId}::uuid AND named."name" = ${name})`;
  const { fromVersion, toVersion, from, to } = range;
  return [
    Prisma.sql`result."seriesId" = ${seriesId}::uuid`,
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
