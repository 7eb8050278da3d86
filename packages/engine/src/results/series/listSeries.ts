import {
  type Page,
  type SeriesDimension,
  type SeriesSort,
  type SeriesSummary,
  seriesDimensions,
  seriesSorts,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import { decodeCursor, type EngineContext, pageOf } from "../../base/index.ts";
import { selectSeriesWithin } from "./selectSeriesWithin.ts";
import { dimensionColumns, type SeriesFilter, seriesConditions } from "./seriesConditions.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

export interface ListSeriesInput extends SeriesFilter {
  limit: number;
  cursor?: string | undefined;
  sort?: SeriesSort | undefined;
  /** Names by which series stand together, before `sort` orders them; at most two. */
  group?: readonly SeriesDimension[] | undefined;
}

const keySchema = z.string().max(500);

/** The order that the cursor belongs to, then the last row's group, sort key and id. */
const cursorSchema = z.tuple([
  z.enum(seriesSorts),
  z.array(z.tuple([z.enum(seriesDimensions), keySchema])).max(2),
  keySchema,
  z.uuid(),
]);

const nameOf = Prisma.sql`concat_ws(' ', target."key", series."scenarioId", series."measureTitle")`;

/**
 * A page of the project's series, last measured first unless asked otherwise, each with its newest
 * valid points and the latest of them (that of the newest version), in one SQL statement. Within a
 * range of versions only series and points of it are there.
 */
export async function listSeries(
  { db }: EngineContext,
  input: ListSeriesInput,
): Promise<Page<SeriesSummary>> {
  const sort = input.sort ?? seriesSorts[0];
  const group = input.group ?? [];
  const byName = sort.endsWith("name");
  const key = byName ? nameOf : Prisma.sql`series."updatedAt"`;
  const direction = sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const order = Prisma.join([
    ...group.map((dimension) => dimensionColumns[dimension]),
    Prisma.sql`${key} ${direction}`,
    Prisma.sql`series."id" ${direction}`,
  ]);
  const after = afterCursor(input, sort, group, key);
  // The page is decided before any point is read.
  const rows = await db.$queryRaw<SeriesRow[]>`
    WITH page AS MATERIALIZED (
      SELECT series."id" FROM "series" series
      JOIN "target" target ON target."id" = series."targetId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      WHERE ${seriesConditions(input)} ${after}
      ORDER BY ${order} LIMIT ${input.limit + 1})
    ${selectSeriesWithin(input)}
    WHERE series."id" IN (SELECT page."id" FROM page)
    ORDER BY ${order}`;
  return pageOf(
    rows,
    input.limit,
    (row) => [
      sort,
      group.map((dimension) => [dimension, row[dimension]]),
      byName ? shownName(row) : row.updatedAt.toISOString(),
      row.id,
    ],
    viewSeries,
  );
}

/** What follows the cursor; a cursor of another order would skip rows: such a list starts anew. */
function afterCursor(
  input: ListSeriesInput,
  sort: SeriesSort,
  group: readonly SeriesDimension[],
  key: Prisma.Sql,
): Prisma.Sql {
  const cursor = decodeCursor(cursorSchema, input.cursor);
  if (cursor === null || cursor[0] !== sort) return Prisma.empty;
  const [, last, lastKey, lastId] = cursor;
  if (last.map(([name]) => name).join() !== group.join()) return Prisma.empty;
  const lastKeyOf = sort.endsWith("name")
    ? Prisma.sql`${lastKey}`
    : Prisma.sql`${lastKey}::timestamptz`;
  const after = sort.startsWith("-") ? Prisma.sql`<` : Prisma.sql`>`;
  const inGroup = Prisma.sql`(${key}, series."id") ${after} (${lastKeyOf}, ${lastId}::uuid)`;
  if (last.length === 0) return Prisma.sql`AND ${inGroup}`;
  const columns = Prisma.join(last.map(([name]) => dimensionColumns[name]));
  const values = Prisma.join(last.map(([, value]) => value));
  return Prisma.sql`AND (ROW(${columns}) > ROW(${values})
    OR (ROW(${columns}) = ROW(${values}) AND ${inGroup}))`;
}

/** The same words as `nameOf` in SQL. */
function shownName({ target, scenario, measureTitle }: SeriesRow): string {
  return [target, scenario, measureTitle].join(" ");
}
