import type { Budget, Page, PageQuery } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { budgetSelect, viewBudget } from "./storedBudget.ts";

/** A page of the project's budgets, newest first; with `target`, of that one alone. */
export async function listBudgets(
  { db }: EngineContext,
  input: PageQuery & { projectId: string; target?: string | undefined },
): Promise<Page<Budget>> {
  const { projectId, limit, cursor, target } = input;
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.budget.findMany({
    where: {
      projectId,
      ...(target === undefined ? {} : { target: { key: target } }),
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: budgetSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewBudget);
}
