import { type Budget, type BudgetInput, directionSchema, unitSchema } from "@lapline/contracts";
import { type Db, type Tx, transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, newId } from "../../base/index.ts";
import { findScope, type NamedScope } from "../rules/findScope.ts";
import type { BudgetScope } from "./readBudgetSeries.ts";
import { settleBudget } from "./settleBudget.ts";
import { budgetSelect, viewBudget } from "./storedBudget.ts";

/** Budgets that a project may have. */
const budgetsMax = 500;

export type CreateBudgetOutcome =
  | { outcome: "created"; budget: Budget }
  /** There is a budget for exactly this scope, or the project has as many as it may. */
  | { outcome: "exists" }
  | { outcome: "too_many" }
  /** Nothing of that name was ever measured there. */
  | { outcome: "unknown"; field: keyof NamedScope };

/**
 * The rows that a budget names, and how its measure is counted: as the series that was measured last
 * says. A budget for something that was never measured has no unit: `unknown` says of what.
 */
export async function findBudgetScope(
  db: Pick<Tx | Db, "target" | "hardwareLabel" | "series">,
  projectId: string,
  names: Pick<BudgetInput, "target" | "scenario" | "measure" | "label">,
): Promise<
  { ok: true; scope: BudgetScope; measureTitle: string } | { ok: false; unknown: keyof NamedScope }
> {
  const { target, scenario, measure, label } = names;
  const found = await findScope(db, projectId, { target, scenario, measure, label });
  if (!found.ok) return found;
  const { targetId, scenarioId, labelId } = found.scope;
  if (targetId === null) return { ok: false, unknown: "target" };
  const series = await db.series.findFirst({
    where: { projectId, targetId, measure, ...(scenarioId === null ? {} : { scenarioId }) },
    orderBy: { updatedAt: "desc" },
    select: { measureTitle: true, unit: true, direction: true },
  });
  if (series === null) return { ok: false, unknown: "measure" };
  return {
    ok: true,
    scope: {
      ...{ projectId, targetId, scenarioId, measure, labelId },
      unit: unitSchema.parse(series.unit),
      direction: directionSchema.parse(series.direction),
    },
    measureTitle: series.measureTitle,
  };
}

/** Makes a budget. One that the newest results break already raises its alert at once. */
export async function createBudget(
  context: EngineContext,
  input: { projectId: string; actor: Actor; budget: BudgetInput },
): Promise<CreateBudgetOutcome> {
  const { projectId, actor } = input;
  const { value, ...names } = input.budget;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "rules.manage" });
    const found = await findBudgetScope(tx, projectId, names);
    if (!found.ok) return { outcome: "unknown", field: found.unknown };
    if ((await tx.budget.count({ where: { projectId } })) >= budgetsMax) {
      return { outcome: "too_many" };
    }
    const { scope, measureTitle } = found;
    const { targetId, scenarioId, measure, labelId } = scope;
    const id = newId(context);
    const { count } = await tx.budget.createMany({
      data: {
        ...{ ...scope, id, measureTitle, value },
        scope: JSON.stringify([targetId, scenarioId, measure, labelId]),
        createdById: "id" in actor ? actor.id : null,
      },
      skipDuplicates: true,
    });
    if (count === 0) return { outcome: "exists" };
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "budget.created",
      subjectKind: "budget",
      subjectId: id,
      data: input.budget,
    });
    await settleBudget(tx, context, id);
    await announce(tx, { kind: "series", projectId });
    const row = await tx.budget.findUniqueOrThrow({ where: { id }, select: budgetSelect });
    return { outcome: "created", budget: viewBudget(row) };
  });
}
