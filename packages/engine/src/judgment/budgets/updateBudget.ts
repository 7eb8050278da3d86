import { type Budget, reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { lockBudget, settleBudget } from "./settleBudget.ts";
import { budgetSelect, measureOf, viewBudget } from "./storedBudget.ts";

/** Changes the value of a budget; its alert follows at once. Null when the project has no such budget. */
export async function updateBudget(
  context: EngineContext,
  input: { projectId: string; budgetId: string; actor: Actor; value: number },
): Promise<Budget | null> {
  const { projectId, budgetId, actor, value } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    // Before its row, as everybody takes them.
    await lockBudget(tx, budgetId);
    const [changed] = await tx.budget.updateManyAndReturn({
      where: { id: budgetId, projectId },
      data: { value, updatedAt: context.clock.now() },
      select: budgetSelect,
    });
    if (changed === undefined) return null;
    const { unit } = measureOf(changed);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "budget.updated",
      subjectKind: "budget",
      subjectId: budgetId,
      data: { value, detail: reasonOf("budget_changed", { unit, value }) },
    });
    await settleBudget(tx, context, budgetId);
    await announce(tx, { kind: "series", projectId });
    const row = await tx.budget.findUniqueOrThrow({
      where: { id: budgetId },
      select: budgetSelect,
    });
    return viewBudget(row);
  });
}
