import {
  type BudgetInput,
  type BudgetPreview,
  boundOf,
  directionSchema,
  previewItemsMax,
  unitSchema,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import type { NamedScope } from "../rules/findScope.ts";
import { findBudgetScope } from "./createBudget.ts";
import { type Bounded, judgePoint, judgeSeries } from "./judgeBudget.ts";
import { type BudgetSeries, budgetPointsMax, readBudgetSeries } from "./readBudgetSeries.ts";

export type PreviewBudgetOutcome =
  | { outcome: "preview"; preview: BudgetPreview }
  | { outcome: "unknown"; field: keyof NamedScope };

/** What a budget would say over the newest results of its series; nothing is stored. */
export async function previewBudget(
  { db }: EngineContext,
  { projectId, budget }: { projectId: string; budget: BudgetInput },
): Promise<PreviewBudgetOutcome> {
  const { value, ...names } = budget;
  const found = await findBudgetScope(db, projectId, names);
  if (!found.ok) return { outcome: "unknown", field: found.unknown };
  const direction = directionSchema.parse(found.scope.direction);
  const bounded = { bound: boundOf(direction), value };
  const judged = await readBudgetSeries(db, found.scope);
  const items = judged.flatMap((series) => previewSeries(series, bounded));
  const sum = (count: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + count(item), 0);
  items.sort((a, b) => rankOf(b) - rankOf(a));
  return {
    outcome: "preview",
    preview: {
      ...{ unit: unitSchema.parse(found.scope.unit), direction, bound: bounded.bound },
      series: items.length,
      results: sum(({ results }) => results),
      broken: sum(({ broken }) => broken),
      brokenNow: items.filter(({ verdict }) => verdict === "broken").length,
      items: items.slice(0, previewItemsMax),
    },
  };
}

type Item = BudgetPreview["items"][number];

function previewSeries(series: BudgetSeries, budget: Bounded): Item[] {
  const { seriesId, scenario, benchmark, label, results } = series;
  const [newest] = results;
  if (newest === undefined) return [];
  const { version, jobId, value, ciLow, ciHigh } = newest;
  const judged = results.slice(0, budgetPointsMax);
  return [
    {
      ...{ seriesId, scenario, label, version, jobId, value, ciLow, ciHigh },
      ...(benchmark === undefined ? {} : { benchmark }),
      verdict: judgeSeries(results, budget)?.verdict ?? "unclear",
      results: judged.length,
      broken: judged.filter((_, place) => judgePoint(results, place, budget) === "broken").length,
    },
  ];
}

function rankOf({ verdict, broken }: Item): number {
  return (verdict === "broken" ? 1000 : 0) + broken;
}
