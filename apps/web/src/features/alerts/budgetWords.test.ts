import type { BrokenBudget } from "@lapline/contracts";
import { expect, test } from "vitest";
import { budgetWords, overBudgetWords } from "./budgetWords.ts";

const id = "0197c0de-0000-7000-8000-000000000001";
const budget: BrokenBudget = {
  budgetId: id,
  measure: { name: "latency_p99", title: "p99", unit: "ns", direction: "lower_is_better" },
  ...{ bound: "at_most", value: 20e6, seriesOmitted: 0 },
  series: [
    {
      ...{ seriesId: id, jobId: id, scenario: "records.insert", label: "local", version: "1.7" },
      ...{ value: 23.1e6, ciLow: null, ciHigh: null },
    },
  ],
};

test("a budget is said with its bound, and what is over it with its value", () => {
  expect(budgetWords(budget)).toBe("Budget: at most 20\u202fms.");
  expect(budgetWords({ ...budget, bound: "at_least" })).toBe("Budget: at least 20\u202fms.");
  expect(overBudgetWords({ budget })).toBe("23.1\u202fms, budget 20\u202fms");
});

test("an alert about a change has no budget", () => {
  expect(overBudgetWords({})).toBeNull();
});
