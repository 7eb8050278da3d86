import { type Reason, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { expectSeconds, type PlannedJob, readSpentSeconds } from "../../work/index.ts";
import type { ComparisonBudget } from "./comparisonBudget.ts";

/** Planned jobs that are stored together or not at all. */
interface PlannedComparison {
  label: { id: string; name: string };
  jobs: readonly PlannedJob[];
}

/**
 * Those comparisons that the budget of their hardware labels still reaches for, in their order on each
 * label. `refusal` says what it did not reach for; null: nothing. The rows of the
 * labels are locked until the end of the transaction.
 */
export async function keepWithinBudget<Wanted extends PlannedComparison>(
  tx: Tx,
  projectId: string,
  wanted: readonly Wanted[],
  { minutesPerDayMax }: ComparisonBudget,
): Promise<{ affordable: Wanted[]; refusal: Reason | null }> {
  const affordable: Wanted[] = [];
  let refusal: Reason | null = null;
  // Always in the same order, so that two processes that lock several labels wait for each other.
  const labels = new Map(wanted.map(({ label }) => [label.id, label]));
  for (const [labelId, { name: label }] of [...labels].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let spentSeconds = await readSpentSeconds(tx, { labelId, purpose: "confirmation" });
    for (const one of wanted.filter((each) => each.label.id === labelId)) {
      const neededSeconds = await expectSeconds(tx, projectId, one.jobs);
      if (spentSeconds + neededSeconds > minutesPerDayMax * 60) {
        const neededMinutes = Math.max(1, Math.round(neededSeconds / 60));
        refusal ??= reasonOf("budget_spent", { minutesPerDayMax, label, neededMinutes });
        continue;
      }
      spentSeconds += neededSeconds;
      affordable.push(one);
    }
  }
  return { affordable, refusal };
}
