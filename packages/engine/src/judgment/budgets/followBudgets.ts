import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { settleBudget } from "./settleBudget.ts";

/** Settles every budget that applies to one of the series whose points changed. */
export async function followBudgets(
  tx: Tx,
  context: EngineContext,
  { projectId, seriesIds }: Pick<EngineEvents["series.changed"], "projectId" | "seriesIds">,
): Promise<void> {
  // One order for everybody, so that two transactions cannot wait for each other.
  const budgets = await tx.$queryRaw<{ id: string }[]>`
    SELECT budget."id" FROM "budget" budget
    WHERE budget."projectId" = ${projectId}::uuid AND EXISTS (
      SELECT FROM "series" series
      WHERE series."id" = ANY(${[...seriesIds]}::uuid[]) AND series."targetId" = budget."targetId"
        AND series."measure" = budget."measure"
        AND (budget."scenarioId" IS NULL OR budget."scenarioId" = series."scenarioId")
        AND (budget."labelId" IS NULL OR budget."labelId" = series."labelId"))
    ORDER BY budget."id"`;
  for (const { id } of budgets) await settleBudget(tx, context, id);
}
