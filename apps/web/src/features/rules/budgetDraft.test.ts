import { expect, test } from "vitest";
import {
  budgetDraftOf,
  budgetSentence,
  emptyBudget,
  scopeOfDraft,
  valueOfDraft,
} from "./budgetDraft.ts";

const draft = { ...emptyBudget, target: "alpha", measure: "latency_p99", value: "20 ms" };

test("a budget is one sentence, which says above or below once the measure is known", () => {
  expect(budgetSentence(emptyBudget, null)).toBe(
    "Alert when a measure of a target breaks the budget of a value.",
  );
  expect(budgetSentence(draft, null)).toBe(
    "Alert when latency_p99 of alpha breaks the budget of 20 ms.",
  );
  expect(budgetSentence({ ...draft, scenario: "records.insert", label: "local" }, "at_most")).toBe(
    "Alert when latency_p99 of alpha in records.insert on local is above 20 ms.",
  );
  expect(budgetSentence({ ...draft, measure: "throughput", value: "5000/s" }, "at_least")).toBe(
    "Alert when throughput of alpha is below 5000/s.",
  );
});

test("the form needs a target, a measure and a value, and every other field may be empty", () => {
  expect(scopeOfDraft(emptyBudget)).toEqual({
    ok: false,
    errors: {
      target: "Enter a target.",
      measure: "Enter a measure, such as latency_p99.",
      value: "Enter a value with its unit, such as 20 ms.",
    },
  });
  expect(scopeOfDraft({ ...draft, target: " alpha " })).toEqual({
    ok: true,
    scope: { target: "alpha", scenario: null, measure: "latency_p99", label: null },
  });
});

test("a value in another unit than that of the measure is refused with an example", () => {
  expect(valueOfDraft(draft, "ns")).toEqual({ ok: true, value: 20e6 });
  expect(valueOfDraft(draft, "bytes")).toEqual({
    ok: false,
    errors: { value: "Enter a value of latency_p99 with its unit, such as 80 MB." },
  });
});

test("the form of an existing budget says what the budget says", () => {
  const made = budgetDraftOf({
    id: "0197c0de-0000-7000-8000-000000000001",
    ...{ target: "alpha", scenario: null, label: "local", bound: "at_most", value: 20.5e6 },
    measure: { name: "latency_p99", title: "p99", unit: "ns", direction: "lower_is_better" },
    ...{ brokenSince: null, createdAt: "2026-11-28T00:00:00Z", updatedAt: "2026-11-28T00:00:00Z" },
  });
  expect(made).toEqual({ ...draft, label: "local", value: "20.5 ms" });
});
