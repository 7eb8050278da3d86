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
import { CursorInvalidError, decodeCursor, type EngineContext, pageOf } from "../../base/index.ts";
import { selectSeriesWithin } from "./selectSeriesWithin.ts";
import { dimensionColumns, type SeriesFilter, seriesConditions } from "./seriesConditions.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";
import { seriesState } from "./seriesState.ts";

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

/** Moved, suspected, improved, quiet, then by when it was measured: one text that sorts as both do. */
const ranks = { moved: 3, suspected: 2, improved: 1, quiet: 0 } as const;
const changedOf = Prisma.sql`(CASE ${seriesState} WHEN 'moved' THEN '3' WHEN 'suspected' THEN '2'
  WHEN 'improved' THEN '1' ELSE '0' END || to_char(series."updatedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  COLLATE "C"`;

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
  const key = keys[orderOf(sort)];
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
      shownKey(orderOf(sort), row),
      row.id,
    ],
    viewSeries,
  );
}

/** What follows the cursor; a cursor of another order would skip rows. */
function afterCursor(
  input: ListSeriesInput,
  sort: SeriesSort,
  group: readonly SeriesDimension[],
  key: Prisma.Sql,
): Prisma.Sql {
  const cursor = decodeCursor(cursorSchema, input.cursor);
  if (cursor === null) return Prisma.empty;
  const [cursorSort, last, lastKey, lastId] = cursor;
  if (cursorSort !== sort || last.map(([name]) => name).join() !== group.join()) {
    throw new CursorInvalidError();
  }
  const lastKeyOf =
    orderOf(sort) === "measured" ? Prisma.sql`${lastKey}::timestamptz` : Prisma.sql`${lastKey}`;
  const after = sort.startsWith("-") ? Prisma.sql`<` : Prisma.sql`>`;
  const inGroup = Prisma.sql`(${key}, series."id") ${after} (${lastKeyOf}, ${lastId}::uuid)`;
  if (last.length === 0) return Prisma.sql`AND ${inGroup}`;
  const columns = Prisma.join(last.map(([name]) => dimensionColumns[name]));
  const values = Prisma.join(last.map(([, value]) => value));
  return Prisma.sql`AND (ROW(${columns}) > ROW(${values})
    OR (ROW(${columns}) = ROW(${values}) AND ${inGroup}))`;
}

const keys = {
  name: nameOf,
  measured: Prisma.sql`series."updatedAt"`,
  changed: changedOf,
} as const;

/** What an order sorts by, whichever way. */
function orderOf(sort: SeriesSort): keyof typeof keys {
  if (sort.endsWith("name")) return "name";
  return sort.endsWith("changed") ? "changed" : "measured";
}

/** The key of a row as the statement has it. */
function shownKey(order: keyof typeof keys, row: SeriesRow): string {
  const { target, scenario, measureTitle, state, updatedAt } = row;
  if (order === "name") return [target, scenario, measureTitle].join(" ");
  return `${order === "changed" ? ranks[state] : ""}${updatedAt.toISOString()}`;
}
