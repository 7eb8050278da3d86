import { boundWords, type ChartedSeries, type HistoryItem } from "@lapline/contracts";

/** A budget of a history as its chart draws it. */
export interface BudgetLine {
  id: string;
  value: number;
  /** "Budget: at most 20 ms" */
  words: string;
  /** Whether the vertical axis reaches it. */
  isInReach: boolean;
}

/** How far beside the points the axis follows a budget: in spans of the points, and as a share. */
const spansMax = 2;
const shareMax = 0.5;

/**
 * The budgets of a series, with whether the axis can reach them without pressing every point of the
 * history into one line. Pure.
 */
export function prepareBudgets(
  { budgets = [], measure }: Pick<ChartedSeries, "budgets" | "measure">,
  visible: readonly { point: Pick<HistoryItem, "value" | "samples"> }[],
): BudgetLine[] {
  const values = visible.flatMap(({ point }) => [point.value, ...point.samples]);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const reach = Math.max(spansMax * (high - low), shareMax * Math.abs(high));
  return budgets.map((budget) => ({
    id: budget.id,
    value: budget.value,
    words: `Budget: ${boundWords(budget, measure.unit)}`,
    isInReach: budget.value >= low - reach && budget.value <= high + reach,
  }));
}

/** What the chart's notes say of budgets: what the line is, and which one is not drawn. Pure. */
export function budgetNotes(budgets: readonly BudgetLine[]): string[] {
  return budgets.map(({ words, isInReach }) =>
    isInReach
      ? `The dashed horizontal line is a budget. ${words}.`
      : `${words}. It lies beyond the axis.`,
  );
}
