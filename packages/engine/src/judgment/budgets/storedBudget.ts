import {
  type Budget,
  boundOf,
  directionSchema,
  type MeasureDefinition,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What judging a budget and the contract's view of one need. */
export const budgetSelect = {
  id: true,
  projectId: true,
  targetId: true,
  scenarioId: true,
  measure: true,
  labelId: true,
  measureTitle: true,
  unit: true,
  direction: true,
  value: true,
  brokenSince: true,
  createdAt: true,
  updatedAt: true,
  target: { select: { key: true } },
  label: { select: { name: true } },
} satisfies Prisma.BudgetSelect;
export type StoredBudget = Prisma.BudgetGetPayload<{ select: typeof budgetSelect }>;

/** The measure that a budget is about. */
export function measureOf(
  row: Pick<StoredBudget, "measure" | "measureTitle" | "unit" | "direction">,
): MeasureDefinition {
  return {
    name: row.measure,
    title: row.measureTitle,
    unit: unitSchema.parse(row.unit),
    direction: directionSchema.parse(row.direction),
  };
}

/** A stored budget as the API answers it. */
export function viewBudget(row: StoredBudget): Budget {
  const measure = measureOf(row);
  return {
    id: row.id,
    target: row.target.key,
    scenario: row.scenarioId,
    measure,
    label: row.label?.name ?? null,
    bound: boundOf(measure.direction),
    value: row.value,
    brokenSince: row.brokenSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
