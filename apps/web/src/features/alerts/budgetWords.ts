import {
  type AlertSummary,
  type BrokenBudget,
  boundWords,
  describeBudget,
} from "@lapline/contracts";

/** "Budget: at most 20 ms." Pure. */
export function budgetWords(budget: BrokenBudget): string {
  return `Budget: ${boundWords(budget, budget.measure.unit)}.`;
}

/** "23.1 ms, budget 20 ms": the series that is farthest; null of an alert about a change. Pure. */
export function overBudgetWords({ budget }: Pick<AlertSummary, "budget">): string | null {
  const [worst] = budget?.series ?? [];
  if (budget === undefined || worst === undefined) return null;
  const about = { value: worst.value, budget: budget.value };
  const words = describeBudget(about, budget.measure.unit);
  return `${words.value}, budget ${words.budget}`;
}
