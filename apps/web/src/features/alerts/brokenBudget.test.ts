import type { BrokenBudget } from "@lapline/contracts";
import { expect, test } from "vitest";
import { nameBroken } from "./nameBroken.ts";
import { overWords } from "./overWords.ts";
import { prepareBudgetTrend } from "./prepareBudgetTrend.ts";

const measure = { name: "t", title: "Throughput", unit: "ops/s", direction: "higher_is_better" };
const budget = (bound: BrokenBudget["bound"], value: number) =>
  ({ budgetId: null, measure, bound, value, series: [], seriesOmitted: 0 }) as BrokenBudget;

test("no two series of a budget are called alike, and what all share is not said", () => {
  const of = (count: number, durability = "default") => ({
    ...{ scenario: "records.insert", durability, params: { count, clients: 1 } },
  });
  expect(
    nameBroken(measure, [of(2000), of(3000)]).map((name) => name.replaceAll("\u202f", "")),
  ).toEqual([
    "Throughput of records.insert · count 2,000",
    "Throughput of records.insert · count 3,000",
  ]);
  expect(nameBroken(measure, [of(1, "full"), of(1, "off")])).toEqual([
    "Throughput of records.insert · full",
    "Throughput of records.insert · off",
  ]);
  // Alerts of older releases hold no parameters.
  expect(nameBroken(measure, [{ scenario: "records.insert" }])).toEqual([
    "Throughput of records.insert",
  ]);
});

test.each([
  ["at_most", 20, 23, "15 % above"],
  ["at_most", 20, 46, "2.3× the budget"],
  ["at_most", 0, 5, "above"],
  ["at_least", 100, 53, "47 % below"],
  ["at_least", 100, 0, "100 % below"],
] as const)("%s %d with %d is %s", (bound, value, measured, words) => {
  expect(overWords(budget(bound, value), measured).replaceAll("\u202f", " ")).toBe(words);
});

test("the trend has values and budget on one scale, higher values above", () => {
  const box = { width: 100, height: 20 };
  const trend = prepareBudgetTrend([10, 30], 20, box) ?? expect.unreachable();
  expect(trend.end.y).toBeLessThan(trend.budgetY);
  expect(trend.path).toBe("M3.0 17.0L97.0 3.0");
  expect(trend.budgetY).toBe(10);
  expect(prepareBudgetTrend([5, 5], 5, box)?.budgetY).toBe(10);
  expect(prepareBudgetTrend([5], 5, box)).toBeNull();
});
