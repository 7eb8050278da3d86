import { boundOf, directionSchema, type Series } from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** Budgets of one series that are answered. */
const budgetsMax = 8;

/** The budgets that apply to a series, the strictest scope first. */
export async function readSeriesBudgets(
  db: Pick<Db, "$queryRaw">,
  seriesId: string,
): Promise<Pick<Series, "budgets">> {
  const rows = await db.$queryRaw<{ id: string; direction: string; value: number }[]>`
    SELECT budget."id", budget."direction", budget."value"
    FROM "series" series
    JOIN "budget" budget ON budget."targetId" = series."targetId"
      AND budget."measure" = series."measure" AND budget."unit" = series."unit"
      AND budget."direction" = series."direction"
      AND coalesce(budget."scenarioId", series."scenarioId") = series."scenarioId"
      AND coalesce(budget."labelId", series."labelId") = series."labelId"
    WHERE series."id" = ${seriesId}::uuid
    ORDER BY budget."labelId" IS NULL, budget."scenarioId" IS NULL, budget."id"
    LIMIT ${budgetsMax}`;
  const budgets = rows.map(({ id, direction, value }) => ({
    ...{ id, value, bound: boundOf(directionSchema.parse(direction)) },
  }));
  return budgets.length === 0 ? {} : { budgets };
}
