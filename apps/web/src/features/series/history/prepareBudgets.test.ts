import { describe, expect, it } from "vitest";
import { budgetNotes, prepareBudgets } from "./prepareBudgets.ts";
import { prepareHistory } from "./prepareHistory.ts";
import { plainOptions, testPoint, testSeries } from "./testHistory.ts";

const items = [testPoint("1", 10e6), testPoint("2", 11e6)];
const withBudget = (value: number) =>
  testSeries(items, { budgets: [{ id: "b", bound: "at_most", value }] });

describe("a budget of a history", () => {
  it("is in words, and the axis reaches it where it is near", () => {
    const view = prepareHistory(withBudget(14e6), plainOptions);
    expect(view.budgets).toEqual([
      { id: "b", value: 14e6, words: "Budget: at most 14\u202fms", isInReach: true },
    ]);
    expect(view.axis.domain[1]).toBeGreaterThan(14e6);
    expect(view.notes).toContain(
      "The dashed horizontal line is a budget. Budget: at most 14\u202fms.",
    );
  });
  it("does not flatten the history where it is far, and a note says so", () => {
    const view = prepareHistory(withBudget(200e6), plainOptions);
    expect(view.axis.domain).toEqual(prepareHistory(testSeries(items), plainOptions).axis.domain);
    expect(view.notes).toContain("Budget: at most 200\u202fms. It lies beyond the axis.");
  });
  it("is nothing where there is none", () => {
    expect(prepareBudgets(testSeries(items), [])).toEqual([]);
    expect(budgetNotes([])).toEqual([]);
  });
});
