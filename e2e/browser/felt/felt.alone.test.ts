import { requireBrowser, seedDashboard } from "@lapline/testkit";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../stack/startStack.ts";
import { openBrowser } from "../openBrowser.ts";
import { signIn } from "../signIn.ts";
import { interactions, measureInteraction } from "./measureInteraction.ts";
import { measureRoute, type Visitor } from "./measureRoute.ts";
import { measureScroll } from "./measureScroll.ts";
import { seededRoutes } from "./seededRoutes.ts";

// Times are printed and not judged: they are those of a machine that does much else. What is judged is
// the same on every machine: what moved, what was sent, and that everything was answered.

const browserFound = requireBrowser();
const size = { series: 300, reports: 200, samples: 2 };

describe.runIf(browserFound.available)("a seeded dashboard", () => {
  let stack: Stack;
  let browser: Browser;
  let visitor: Visitor;
  let seriesIds: readonly string[];

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    ({ seriesIds } = await seedDashboard(stack.databaseUrl, size));
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext();
    await signIn(await context.newPage(), stack);
    const signedIn = await context.storageState();
    await context.close();
    visitor = { browser, signedIn, url: `${stack.url}/p/default` };
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  test("shows its largest content on every page, hardly shifts, and sends at most 200 KB of scripts first", async () => {
    const rows = [];
    for (const route of seededRoutes(seriesIds, size.reports)) {
      rows.push(await measureRoute(visitor, route, 1));
    }
    console.table(rows);
    for (const row of rows) {
      expect(Number(row["LCP ms"]), row.page).toBeGreaterThan(0);
      expect(Number(row["layout shift"]), row.page).toBeLessThan(0.02);
      expect(Number(row["scripts KB"]), row.page).toBeGreaterThan(50);
      expect(Number(row["scripts KB"]), row.page).toBeLessThanOrEqual(200);
      // A page that fetched ahead what its links lead to asked for fifty.
      expect(Number(row["data requests"]), row.page).toBeLessThanOrEqual(12);
    }
  });

  test("answers zoom, axis, lines, palette and scrolling, and says after how long", async () => {
    const felt: { interaction: string; turns: number }[] = [];
    for (const each of interactions(seriesIds)) {
      felt.push(await measureInteraction(visitor, each, 1));
    }
    felt.push(await measureScroll(visitor, size.series / 5, 1));
    console.table(felt);
    for (const { interaction, turns } of felt)
      expect(turns, interaction).toBeGreaterThanOrEqual(10);
  });
});
