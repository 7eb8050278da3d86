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
 * label. `refusal` says what it did not reach for, without a full stop; null: nothing. The rows of the
 * labels are locked until the end of the transaction.
 */
export async function keepWithinBudget<Wanted extends PlannedComparison>(
  tx: Tx,
  projectId: string,
  wanted: readonly Wanted[],
  { minutesPerDayMax }: ComparisonBudget,
): Promise<{ affordable: Wanted[]; refusal: string | null }> {
  const affordable: Wanted[] = [];
  let refusal: string | null = null;
  // Always in the same order, so that two processes that lock several labels wait for each other.
  const labels = new Map(wanted.map(({ label }) => [label.id, label]));
  for (const [labelId, { name: label }] of [...labels].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let spentSeconds = await readSpentSeconds(tx, { labelId, purpose: "confirmation" });
    for (const one of wanted.filter((each) => each.label.id === labelId)) {
      const neededSeconds = await expectSeconds(tx, projectId, one.jobs);
      if (spentSeconds + neededSeconds > minutesPerDayMax * 60) {
        refusal ??= budgetWords({ minutesPerDayMax, label, neededSeconds });
        continue;
      }
      spentSeconds += neededSeconds;
      affordable.push(one);
    }
  }
  return { affordable, refusal };
}

/** That a comparison is beyond what may be spent, without a full stop. Pure. */
function budgetWords({
  minutesPerDayMax,
  label,
  neededSeconds,
}: {
  minutesPerDayMax: number;
  label: string;
  neededSeconds: number;
}): string {
  return `comparisons may take ${minutesPerDayMax} minutes of ${label} in 24 hours, and this one, of about ${minutesOf(neededSeconds)}, is beyond what is left`;
}

function minutesOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
