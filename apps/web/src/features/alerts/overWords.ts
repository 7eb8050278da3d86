import { type BrokenBudget, formatShare } from "@lapline/contracts";

/** Twice the budget and more reads better as a factor than as a share. */
const factorMin = 2;

const two = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/** How far a value is beyond its budget: "15 % above", "2.3\u00d7 the budget", "47 % below". Pure. */
export function overWords({ bound, value: budget }: BrokenBudget, value: number): string {
  if (budget === 0) return bound === "at_most" ? "above" : "below";
  const ratio = value / budget;
  if (ratio >= factorMin) return `${two.format(ratio)}\u00d7 the budget`;
  return `${formatShare(Math.abs(ratio - 1))} ${bound === "at_most" ? "above" : "below"}`;
}
