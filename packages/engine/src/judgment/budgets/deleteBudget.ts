import { reasonOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import { lockBudget, resolveBudgetAlerts } from "./settleBudget.ts";
import { budgetSelect, viewBudget } from "./storedBudget.ts";

/** Deletes a budget and resolves its alert. False when the project has no such budget. */
export async function deleteBudget(
  context: EngineContext,
  input: { projectId: string; budgetId: string; actor: Actor },
): Promise<boolean> {
  const { projectId, budgetId, actor } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    // Whoever settles it now is waited for, so that no alert is opened beside this.
    await lockBudget(tx, budgetId);
    const budget = await tx.budget.findFirst({
      where: { id: budgetId, projectId },
      select: budgetSelect,
    });
    if (budget === null) return false;
    await resolveBudgetAlerts(tx, context, budget, { reason: reasonOf("budget_deleted", {}) });
    await tx.budget.delete({ where: { id: budgetId } });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "budget.deleted",
      subjectKind: "budget",
      subjectId: budgetId,
      data: { ...viewBudget(budget) },
    });
    await announce(tx, { kind: "series", projectId });
    return true;
  });
}
