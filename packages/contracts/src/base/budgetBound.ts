import { z } from "zod";
import type { Direction } from "./measures.ts";

/** Which side of its value a budget allows. */
export const budgetBoundSchema = z.enum(["at_most", "at_least"]);
export type BudgetBound = z.infer<typeof budgetBoundSchema>;

/** A latency must stay below its budget, a throughput above it. Pure. */
export function boundOf(direction: Direction): BudgetBound {
  return direction === "lower_is_better" ? "at_most" : "at_least";
}

/** Whether a value is on the forbidden side; the value of the budget itself is allowed. Pure. */
export function isOverBudget(
  value: number,
  budget: { bound: BudgetBound; value: number },
): boolean {
  return budget.bound === "at_most" ? value > budget.value : value < budget.value;
}
