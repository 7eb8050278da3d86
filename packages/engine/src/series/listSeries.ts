import type { Page, SeriesSummary } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { decodeCursor, idCursorSchema } from "../text/cursor.ts";
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
}

/**
 * A page of the project's series, newest first, each with its latest valid point (that of the newest
 * version), in one SQL statement.
 */
export async function listSeries(
  { db }: EngineContext,
  input: ListSeriesInput,
): Promise<Page<SeriesSummary>> {
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const conditions = [Prisma.sql`series."projectId" = ${input.projectId}::uuid`];
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
  if (cursor !== null) conditions.push(Prisma.sql`series."id" < ${cursor[0]}::uuid`);
  const rows = await db.$queryRaw<SeriesRow[]>`
    ${selectSeries}
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY series."id" DESC LIMIT ${input.limit + 1}`;
  return pageOf(rows, input.limit, ({ id }) => [id], viewSeries);
}
