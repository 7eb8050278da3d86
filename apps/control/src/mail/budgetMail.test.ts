import { expect, test } from "vitest";
import { prepareBudgetMail, writeBudgetMail } from "./budgetMail.ts";

const item = {
  seriesId: "0197c0de-0000-7000-8000-000000000001",
  scenario: "records.insert",
  label: "local",
  version: "1.0.7",
  jobId: "0197c0de-0000-7000-8000-000000000002",
  value: 23.1e6,
  ciLow: 22.8e6,
  ciHigh: 23.4e6,
};
const alert = {
  id: "0197c0de-0000-7000-8000-000000000003",
  title: "alpha 1.0.7: Latency p99 of records.insert is 23.1 ms, budget 20 ms",
  budget: {
    budgetId: null,
    measure: {
      name: "latency_p99",
      title: "Latency p99",
      unit: "ns" as const,
      direction: "lower_is_better" as const,
    },
    bound: "at_most" as const,
    value: 20e6,
    series: Array.from({ length: 12 }, (_, place) => ({
      ...item,
      seriesId: `0197c0de-0000-7000-8000-0000000001${String(place).padStart(2, "0")}`,
    })),
    seriesOmitted: 3,
  },
};
const footer = { why: "You asked for it.", settingsUrl: null, unsubscribeUrl: null };

test("a mail about a budget says the budget, each value with its interval, and what is not listed", () => {
  const view = prepareBudgetMail(alert, {
    ...{ baseUrl: "https://bench.example", project: "test", told: null, footer },
  });
  expect(view).toMatchObject({
    subject: alert.title,
    budget: "Budget: at most 20\u202fms.",
    alertUrl: `https://bench.example/p/test/alerts/${alert.id}`,
    more: 5,
  });
  expect(view.items).toHaveLength(10);
  expect(view.items[0]).toEqual({
    name: "Latency p99 of records.insert",
    where: "local",
    value: "23.1\u202fms [22.8 – 23.4\u202fms]",
    version: "with 1.0.7",
    url: `https://bench.example/p/test/series/${alert.budget.series[0]?.seriesId}`,
  });
});

test("a single value has no interval", () => {
  const series = [{ ...item, ciLow: null, ciHigh: null }];
  const budget = { ...alert.budget, series, seriesOmitted: 0 };
  const facts = { baseUrl: "https://bench.example", project: "test", told: null, footer };
  const view = prepareBudgetMail({ ...alert, budget }, facts);
  expect(view.items.map(({ value }) => value)).toEqual(["23.1\u202fms"]);
  expect(view.more).toBe(0);
});

test("the mail as it is sent has the budget, the value and the way to the alert", async () => {
  const facts = { baseUrl: "https://bench.example", project: "test", told: null, footer };
  const { text, html } = await writeBudgetMail(prepareBudgetMail(alert, facts));
  for (const part of [text, html].map((one) => one.replaceAll("\u202f", " "))) {
    expect(part).toContain("Budget: at most 20 ms.");
    expect(part).toContain(`https://bench.example/p/test/alerts/${alert.id}`);
    expect(part).toContain("23.1 ms [22.8 – 23.4 ms]");
  }
  expect(text).toContain("And 5 more series.");
});
