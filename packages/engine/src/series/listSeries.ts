import { type Page, type SeriesSort, type SeriesSummary, seriesSorts } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import type { EngineContext } from "../context.ts";
import { decodeCursor } from "../text/cursor.ts";
import { pageOf } from "../text/pageOf.ts";
import { selectSeries } from "./selectSeries.ts";
import { type SeriesRow, viewSeries } from "./seriesRow.ts";

export interface ListSeriesInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
  target?: string | undefined;
  scenario?: string | undefined;
  label?: string | undefined;
  measure?: string | undefined;
  /** Part of a target, scenario, label or measure, in any case. */
  search?: string | undefined;
  sort?: SeriesSort | undefined;
}

/** The order that the cursor belongs to, then the last row's sort key and id. */
const cursorSchema = z.tuple([z.enum(seriesSorts), z.string().max(500), z.uuid()]);

const nameOf = Prisma.sql`concat_ws(' ', target."key", series."scenarioId", series."measureTitle")`;

/**
 * A page of the project's series, last measured first unless asked otherwise, each with its latest valid point (that of the newest
 * version), in one SQL statement.
 */
export async function listSeries(
  { db }: EngineContext,
  input: ListSeriesInput,
): Promise<Page<SeriesSummary>> {
  const sort = input.sort ?? seriesSorts[0];
  const cursor = decodeCursor(cursorSchema, input.cursor);
  // Without a point there is no history yet, only comparisons.
  const conditions = [
    Prisma.sql`series."projectId" = ${input.projectId}::uuid AND series."points" > 0`,
  ];
  if (input.target !== undefined) conditions.push(Prisma.sql`target."key" = ${input.target}`);
  if (input.scenario !== undefined) {
    conditions.push(Prisma.sql`series."scenarioId" = ${input.scenario}`);
  }
  if (input.label !== undefined) conditions.push(Prisma.sql`label."name" = ${input.label}`);
  if (input.measure !== undefined) conditions.push(Prisma.sql`series."measure" = ${input.measure}`);
  if (input.search !== undefined && input.search !== "") {
    const part = `%${input.search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`concat_ws(' ', target."key", series."scenarioId", label."name",
      series."measure", series."measureTitle") ILIKE ${part}`);
  }
  const byName = sort.endsWith("name");
  const key = byName ? nameOf : Prisma.sql`series."updatedAt"`;
  const [after, direction] = sort.startsWith("-")
    ? [Prisma.sql`<`, Prisma.sql`DESC`]
    : [Prisma.sql`>`, Prisma.sql`ASC`];
  // A cursor of another order would skip rows: such a list starts at its beginning.
  if (cursor !== null && cursor[0] === sort) {
    const last = byName ? Prisma.sql`${cursor[1]}` : Prisma.sql`${cursor[1]}::timestamptz`;
    conditions.push(Prisma.sql`(${key}, series."id") ${after} (${last}, ${cursor[2]}::uuid)`);
  }
  const rows = await db.$queryRaw<SeriesRow[]>`
    ${selectSeries}
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY ${key} ${direction}, series."id" ${direction} LIMIT ${input.limit + 1}`;
  return pageOf(
    rows,
    input.limit,
    (row) => [sort, byName ? shownName(row) : row.updatedAt.toISOString(), row.id],
    viewSeries,
  );
}

/** The same words as `nameOf` in SQL. */
function shownName({ target, scenario, measureTitle }: SeriesRow): string {
  return [target, scenario, measureTitle].join(" ");
}
