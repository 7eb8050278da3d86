import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { createElement } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "../../server/database.ts";
import { newAlert } from "../../testing/newAlert.ts";
import { newMeasured } from "../../testing/newMeasured.ts";
import { openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { renderPage } from "../../testing/renderPage.tsx";
import { AlertPage } from "./AlertPage.tsx";

vi.mock("next/dynamic", () => import("../../testing/lazyParts.ts"));

let web: TestWeb;
let alertId: string;
let seriesId: string;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const { jobId } = await newMeasured(web.projectId);
  ({ seriesId } = await database().result.findFirstOrThrow({ where: { jobId } }));
  ({ id: alertId } = await newAlert(web.projectId, { seriesId }));
  await database().suspicion.updateMany({
    where: { alertId },
    data: { confirmations: 3, confirmationsWanted: 3 },
  });
  return web.close;
});

const page = () => renderPage(createElement(AlertPage, { alertId }), web);

test("the alert of an import says what confirmed it, and offers nothing that can never be done", async () => {
  const text = await page();
  expect(text).toContain("Imported history: 3 of 3 later versions confirm it.");
  expect(text).toContain("Confirmed by 3 later versions of the imported history.");
  expect(text).not.toContain("No comparison");
  expect(text).toContain("Imported results, budgets and missing data cannot be bisected");
  expect(text).toContain("Measure words here to bisect its later changes.");
  // The word of the button stands by itself between tags.
  expect(text).not.toMatch(/ Bisect /);
  expect(text).toContain("Acknowledge");
});

test("an alert of what was measured here speaks of no import", async () => {
  await database().series.update({ where: { id: seriesId }, data: { provisioner: "npm" } });
  const text = await page();
  expect(text).toContain("No comparison of these two versions");
  expect(text).not.toContain("imported history");
  expect(text).not.toContain("to bisect its later changes");
});

test("the alert of a budget tells its series apart, says how far they are, and offers no bisection", async () => {
  const { jobId } = await database().result.findFirstOrThrow({ where: { seriesId } });
  const of = (id: string, count: number, value: number) => ({
    ...{ seriesId: id, scenario: "records.insert", params: { count }, durability: "default" },
    ...{ label: "deleted", version: "1.0.0", jobId, value, ciLow: null, ciHigh: null },
  });
  const measure = { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" };
  const brokenBudget = {
    ...{ budgetId: null, measure, bound: "at_most", value: 20_000_000, seriesOmitted: 0 },
    series: [of(seriesId, 2000, 46_000_000), of(randomUUID(), 3000, 23_000_000)],
  };
  await database().alert.update({ where: { id: alertId }, data: { kind: "budget", brokenBudget } });
  const text = await page();
  expect(text).toContain("Budget: at most 20 ms.");
  expect(text).toContain("Commit statuses of runs whose results break it fail.");
  expect(text).toContain("count 2,000");
  expect(text).toContain("count 3,000");
  expect(text).toContain("2.3× the budget");
  expect(text).toContain("15 % above");
  expect(text).not.toMatch(/ (Bisect|Merge) /);
});
