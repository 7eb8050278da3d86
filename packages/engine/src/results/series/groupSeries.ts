import {
  type Page,
  type PageQuery,
  type SeriesDimension,
  type SeriesGroup,
  seriesDimensions,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import { CursorInvalidError, decodeCursor, type EngineContext, pageOf } from "../../base/index.ts";
import { dimensionColumns, type SeriesFilter, seriesConditions } from "./seriesConditions.ts";
import { seriesState } from "./seriesState.ts";

type By = readonly [SeriesDimension, ...SeriesDimension[]];

/** By what is grouped, and the names of the page's last group. */
const cursorSchema = z.array(z.tuple([z.enum(seriesDimensions), z.string().max(500)])).max(2);

/** A page of the series that a filter shows, counted by one or two names, in the order of those. */
export async function groupSeries(
  { db }: EngineContext,
  { by, limit, cursor, ...filter }: SeriesFilter & PageQuery & { by: By },
): Promise<Page<SeriesGroup>> {
  const columns = by.map((dimension) => dimensionColumns[dimension]);
  const titles = by.map((dimension) =>
    dimension === "measure"
      ? Prisma.sql`max("measureTitle")`
      : Prisma.sql`max(${named[dimension]})`,
  );
  const keys = by.map((dimension) => named[dimension]);
  const rows = await db.$queryRaw<SeriesGroup[]>`
    WITH chosen AS (
      SELECT ${Prisma.join(columns.map((column, at) => Prisma.sql`${column} AS ${keys[at]}`))},
        series."measureTitle", ${seriesState} AS "state"
      FROM "series" series
      JOIN "target" target ON target."id" = series."targetId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      WHERE ${seriesConditions(filter)} ${afterCursor(by, cursor)})
    SELECT ARRAY[${Prisma.join(keys)}] AS "keys", ARRAY[${Prisma.join(titles)}] AS "titles",
      count(*)::int AS "count",
      count(*) FILTER (WHERE "state" = 'moved')::int AS "moved",
      count(*) FILTER (WHERE "state" = 'suspected')::int AS "suspected"
    FROM chosen GROUP BY ${Prisma.join(keys)} ORDER BY ${Prisma.join(keys)}
    LIMIT ${limit + 1}`;
  return pageOf(
    rows,
    limit,
    (row) => by.map((dimension, at) => [dimension, row.keys[at] ?? ""]),
    (row) => row,
  );
}

/** What follows the cursor; one of other names would skip groups. */
function afterCursor(by: By, cursor: string | undefined): Prisma.Sql {
  const last = decodeCursor(cursorSchema, cursor);
  if (last === null) return Prisma.empty;
  if (last.map(([name]) => name).join() !== by.join()) throw new CursorInvalidError();
  const columns = Prisma.join(last.map(([name]) => dimensionColumns[name]));
  return Prisma.sql`AND ROW(${columns}) > ROW(${Prisma.join(last.map(([, name]) => name))})`;
}

const named: Readonly<Record<SeriesDimension, Prisma.Sql>> = {
  target: Prisma.sql`"target"`,
  scenario: Prisma.sql`"scenario"`,
  measure: Prisma.sql`"measure"`,
  label: Prisma.sql`"label"`,
};
