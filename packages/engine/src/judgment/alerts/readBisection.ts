import {
  type Bisection,
  type BisectionStepOutcome,
  bisectionStepOutcomes,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { bisectionSelect, seriesWords } from "./bisectionRow.ts";

/** The last bisection of an alert; null: there was none. */
export async function readBisection(
  { db }: EngineContext,
  alertId: string,
): Promise<Bisection | null> {
  const row = await db.bisection.findFirst({
    where: { alertId },
    orderBy: { id: "desc" },
    select: { ...bisectionSelect, result: true, createdAt: true, endedAt: true },
  });
  if (row === null) return null;
  const { id, state, left, rangeChecked, skipped, comparisons, reason, result, series } = row;
  return {
    id,
    state,
    lowVersion: row.lowVersion.name,
    highVersion: row.highVersion.name,
    left,
    rangeChecked,
    skipped,
    comparisons,
    series: { id: series.id, title: seriesWords(series) },
    reason,
    result,
    steps: row.steps.map(({ bisectionId: _, createdAt: __, outcome, ...step }) => ({
      ...step,
      outcome: outcomeOf(outcome),
    })),
    startedAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function outcomeOf(text: string): BisectionStepOutcome {
  return bisectionStepOutcomes.find((one) => one === text) ?? "unclear";
}
