import { type AlertSummary, type BrokenBudget, describeBudget } from "@lapline/contracts";

/** "Budget: at most 20 ms." Pure. */
export function budgetWords({ bound, value, measure }: BrokenBudget): string {
  const { budget } = describeBudget({ value, budget: value }, measure.unit);
  return `Budget: ${bound === "at_most" ? "at most" : "at least"} ${budget}.`;
}

/** "23.1 ms, budget 20 ms": the series that is farthest; null of an alert about a change. Pure. */
export function overBudgetWords({ budget }: Pick<AlertSummary, "budget">): string | null {
  const [worst] = budget?.series ?? [];
  if (budget === undefined || worst === undefined) return null;
  const about = { value: worst.value, budget: budget.value };
  const words = describeBudget(about, budget.measure.unit);
  return `${words.value}, budget ${words.budget}`;
}
