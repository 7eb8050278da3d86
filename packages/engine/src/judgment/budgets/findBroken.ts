import { boundOf, ratioMax } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { judgeSeries } from "./judgeBudget.ts";
import {
  type BudgetResult,
  type BudgetSeries,
  budgetPointsMax,
  readBudgetSeries,
} from "./readBudgetSeries.ts";
import { measureOf, type StoredBudget } from "./storedBudget.ts";

/** A series with its newest sure result. */
export interface JudgedSeries {
  series: BudgetSeries;
  result: BudgetResult;
  /** The newest result of an older version, if any was read. */
  base: BudgetResult | undefined;
  /** The value over the budget's. */
  ratio: number;
}

/** The series that surely break a budget now, the farthest first, and those that surely keep it. */
export interface JudgedBudget {
  broken: JudgedSeries[];
  kept: JudgedSeries[];
}

/** Judges every series of a budget by its newest sure result. */
export async function findBroken(
  tx: Pick<Tx, "$queryRaw">,
  budget: StoredBudget,
): Promise<JudgedBudget> {
  const bounded = { bound: boundOf(measureOf(budget).direction), value: budget.value };
  const judged: JudgedBudget = { broken: [], kept: [] };
  for (const series of await readBudgetSeries(tx, budget)) {
    const { results } = series;
    const said = judgeSeries(results, bounded);
    const result = said === null ? undefined : results[said.place];
    if (said === null || result === undefined || said.place >= budgetPointsMax) continue;
    const base = results.slice(said.place).find(({ versionId }) => versionId !== result.versionId);
    const ratio = ratioOf(result.value, budget.value);
    judged[said.verdict].push({ series, result, base, ratio });
  }
  judged.broken.sort((a, b) => sizeOf(b) - sizeOf(a) || idOf(a, b));
  return judged;
}

/** A value over its budget, within what ratios can say: a budget may be zero. */
function ratioOf(value: number, budget: number): number {
  if (value === budget) return 1;
  return Math.min(ratioMax, Math.max(1 / ratioMax, budget === 0 ? ratioMax : value / budget));
}

function sizeOf({ ratio }: JudgedSeries): number {
  return Math.abs(Math.log(ratio));
}

function idOf(a: JudgedSeries, b: JudgedSeries): number {
  return a.series.seriesId < b.series.seriesId ? -1 : 1;
}
