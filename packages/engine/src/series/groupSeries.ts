import { type SeriesDimension, type SeriesGroup, seriesGroupsMax } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { dimensionColumns, type SeriesFilter, seriesConditions } from "./seriesConditions.ts";
import { seriesState } from "./seriesState.ts";

interface GroupRow {
  keys: string[];
  titles: string[];
  count: number;
  moved: number;
  suspected: number;
}

/** The series that a filter shows, counted by one or two names, in the order of those names. */
export async function groupSeries(
  { db }: EngineContext,
  { by, ...filter }: SeriesFilter & { by: readonly [SeriesDimension, ...SeriesDimension[]] },
): Promise<SeriesGroup[]> {
  const columns = by.map((dimension) => dimensionColumns[dimension]);
  const titles = by.map((dimension) =>
    dimension === "measure"
      ? Prisma.sql`max("measureTitle")`
      : Prisma.sql`max(${named[dimension]})`,
  );
  const keys = by.map((dimension) => named[dimension]);
  return db.$queryRaw<GroupRow[]>`
    WITH chosen AS (
      SELECT ${Prisma.join(columns.map((column, at) => Prisma.sql`${column} AS ${keys[at]}`))},
        series."measureTitle", ${seriesState} AS "state"
      FROM "series" series
      JOIN "target" target ON target."id" = series."targetId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      WHERE ${seriesConditions(filter)})
    SELECT ARRAY[${Prisma.join(keys)}] AS "keys", ARRAY[${Prisma.join(titles)}] AS "titles",
      count(*)::int AS "count",
      count(*) FILTER (WHERE "state" = 'moved')::int AS "moved",
      count(*) FILTER (WHERE "state" = 'suspected')::int AS "suspected"
    FROM chosen GROUP BY ${Prisma.join(keys)} ORDER BY ${Prisma.join(keys)}
    LIMIT ${seriesGroupsMax}`;
}

const named: Readonly<Record<SeriesDimension, Prisma.Sql>> = {
  target: Prisma.sql`"target"`,
  scenario: Prisma.sql`"scenario"`,
  measure: Prisma.sql`"measure"`,
  label: Prisma.sql`"label"`,
};
