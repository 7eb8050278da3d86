import {
  directionSchema,
  historiesPointsMax,
  paramsSchema,
  type SeriesHistory,
  unitSchema,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { type EngineContext, namedBenchmark } from "../../base/index.ts";
import { type VersionRange, withinRange } from "./withinRange.ts";

/** Points of one series that are sent, and that are looked at: of longer histories the newest. */
const sentMax = 2000;
const readMax = 5000;

interface HistoryRow {
  id: string;
  target: string;
  scenario: string;
  params: unknown;
  label: string;
  durability: string;
  provisioner: string;
  scenarioVersion: number;
  measure: string;
  measureTitle: string;
  unit: string;
  direction: string;
  points: number;
  version: string[];
  order: number[];
  value: number[];
  ciLow: (number | null)[];
  ciHigh: (number | null)[];
  measuredAt: Date[];
  track: number[];
}

/**
 * The valid points of several series of a project in one SQL statement, in the order of the ids; ids
 * of no series of the project are passed over. Where points are more than a series' part of the
 * bound, the history is cut into spans of as many points, and of each the smallest and the largest
 * value are kept: no step or spike is lost.
 */
export async function readHistories(
  { db }: EngineContext,
  {
    projectId,
    seriesIds,
    ...range
  }: { projectId: string; seriesIds: readonly string[] } & VersionRange,
): Promise<SeriesHistory[]> {
  if (seriesIds.length === 0) return [];
  const max = Math.min(sentMax, Math.floor(historiesPointsMax / seriesIds.length));
  const spans = Math.floor(max / 2);
  const inOrder = Prisma.sql`ORDER BY kept."place"`;
  const rows = await db.$queryRaw<HistoryRow[]>`
    WITH point AS (
      SELECT series."id" AS "seriesId", newest.*,
        dense_rank() OVER (PARTITION BY series."id" ORDER BY newest."comparabilityHash")::int
          AS "track",
        row_number() OVER (PARTITION BY series."id"
          ORDER BY newest."order", newest."measuredAt", newest."id") AS "place",
        count(*) OVER (PARTITION BY series."id") AS "points"
      FROM "series" series
      CROSS JOIN LATERAL (
        SELECT result."id", version."name" AS "version", version."sortKey" AS "order",
          result."value", result."ciLow", result."ciHigh", result."measuredAt",
          environment."comparabilityHash"
        FROM "result" result JOIN "version" version ON version."id" = result."versionId"
        JOIN "environment" environment ON environment."id" = result."environmentId"
        WHERE result."seriesId" = series."id" AND result."valid" AND ${withinRange(range)}
        ORDER BY version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC
        LIMIT ${readMax}
      ) newest
      WHERE series."projectId" = ${projectId}::uuid
        AND series."id" IN (${Prisma.join(seriesIds.map((id) => Prisma.sql`${id}::uuid`))})),
    spanned AS (
      SELECT point.*, CASE WHEN "points" <= ${max} THEN "place"
        ELSE ("place" - 1) * ${spans} / "points" END AS "span"
      FROM point),
    kept AS (
      SELECT spanned.*,
        row_number() OVER (PARTITION BY "seriesId", "span" ORDER BY "value", "place") AS "fromLow",
        row_number() OVER (PARTITION BY "seriesId", "span" ORDER BY "value" DESC, "place") AS "fromHigh"
      FROM spanned),
    columns AS (
      SELECT kept."seriesId", max(kept."points")::int AS "points",
        array_agg(kept."version" ${inOrder}) AS "version",
        array_agg(kept."order" ${inOrder}) AS "order",
        array_agg(kept."value" ${inOrder}) AS "value",
        array_agg(kept."ciLow" ${inOrder}) AS "ciLow",
        array_agg(kept."ciHigh" ${inOrder}) AS "ciHigh",
        array_agg(kept."measuredAt" ${inOrder}) AS "measuredAt",
        array_agg(kept."track" ${inOrder}) AS "track"
      FROM kept WHERE "fromLow" = 1 OR "fromHigh" = 1 GROUP BY kept."seriesId")
    SELECT series."id", target."key" AS "target", series."scenarioId" AS "scenario", series."params",
      label."name" AS "label", series."durability", series."provisioner", series."scenarioVersion",
      series."measure", series."measureTitle",
      series."unit", series."direction", coalesce(columns."points", 0) AS "points",
      coalesce(columns."version", '{}') AS "version", coalesce(columns."order", '{}') AS "order",
      coalesce(columns."value", '{}') AS "value", coalesce(columns."ciLow", '{}') AS "ciLow",
      coalesce(columns."ciHigh", '{}') AS "ciHigh",
      coalesce(columns."measuredAt", '{}') AS "measuredAt",
      coalesce(columns."track", '{}') AS "track"
    FROM "series" series
    JOIN "target" target ON target."id" = series."targetId"
    JOIN "hardware_label" label ON label."id" = series."labelId"
    LEFT JOIN columns ON columns."seriesId" = series."id"
    WHERE series."projectId" = ${projectId}::uuid
      AND series."id" IN (${Prisma.join(seriesIds.map((id) => Prisma.sql`${id}::uuid`))})`;
  const places = new Map(seriesIds.map((id, place) => [id, place]));
  return rows
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .map(viewHistory);
}

function viewHistory(row: HistoryRow): SeriesHistory {
  const { measure, measureTitle, unit, direction, measuredAt, params, ...rest } = row;
  return {
    ...rest,
    params: paramsSchema.parse(params),
    ...namedBenchmark(params),
    measure: {
      name: measure,
      title: measureTitle,
      unit: unitSchema.parse(unit),
      direction: directionSchema.parse(direction),
    },
    measuredAt: measuredAt.map((at) => at.toISOString()),
  };
}
