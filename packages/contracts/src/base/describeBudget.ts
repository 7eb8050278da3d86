import type { BudgetBound } from "./budgetBound.ts";
import type { Unit } from "./measures.ts";
import { formatNumber, scaleFor } from "./units.ts";

/** Digits with which a value and its budget are told apart, at most. */
const digitsMax = 6;

/**
 * A value and its budget in one unit, with as many digits as it takes to tell the two apart:
 * `23.1 ms` and `20 ms`. Pure.
 */
export function describeBudget(
  { value, budget }: { value: number; budget: number },
  unit: Unit,
): { value: string; budget: string } {
  const scale = scaleFor(unit, [value, budget]);
  const write = (one: number, digits: number) => {
    const number = formatNumber(one, scale, digits);
    return scale.label === "" ? number : `${number}\u202f${scale.label}`;
  };
  for (let digits = 3; ; digits += 1) {
    const words = { value: write(value, digits), budget: write(budget, digits) };
    if (words.value !== words.budget || value === budget || digits >= digitsMax) return words;
  }
}

/** "at most 20 ms": what a budget allows. Pure. */
export function boundWords(
  { bound, value }: { bound: BudgetBound; value: number },
  unit: Unit,
): string {
  const { budget } = describeBudget({ value, budget: value }, unit);
  return `${bound === "at_most" ? "at most" : "at least"} ${budget}`;
}
