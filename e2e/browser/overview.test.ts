/// <reference lib="dom" />
import { requireBrowser, seedDashboard } from "@lapline/testkit";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../stack/startStack.ts";
import { seriousFindings } from "./judgePage.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();

describe.runIf(browserFound.available)("overview and palette", () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;
  let seriesIds: string[];

  beforeAll(async () => {
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "");
    ({ stack, browser, page } = opened);
    return opened.close;
  });

  const home = () => `${stack.url}/p/default`;

  /** Runs one statement on the book, as time and other members would have changed it. */
  async function sql(statement: string, values: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }

  async function openPalette(text: string): Promise<void> {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(text);
  }

  test("a new project shows the next command", async () => {
    await page.getByText("No runs in Default yet").waitFor();
    expect(await page.locator("pre").textContent()).toContain(`${stack.url}/api/v1/runs`);
  });

  test("what got worse stands first with its size and certainty, then work, machines and pins", async () => {
    // Control would settle what is suspected of the seed: nothing of it can be measured here.
    stack.control.signal("SIGSTOP");
    ({ seriesIds } = await seedDashboard(stack.databaseUrl, {
      series: 200,
      reports: 40,
      samples: 3,
    }));
    await sql(
      `INSERT INTO "pin" ("userId", "projectId", "seriesId")
       SELECT "userId", "projectId", $1 FROM "member"`,
      [seriesIds[0]],
    );
    await page.goto(home());
    const news = page.getByRole("region", { name: /^What got worse/ });
    await news.locator("[data-news=alert]").first().waitFor();
    await news.locator("[data-news=suspicion]").first().waitFor();
    stack.control.signal("SIGCONT");
    await news
      .getByText(/· confirmed/)
      .first()
      .waitFor();
    await news
      .getByText(/% (slower|larger|less)/)
      .first()
      .waitFor();
    await page
      .locator("[data-running]")
      .getByText(/similar jobs?/)
      .waitFor();
    await page
      .locator("[data-queue=seeded]")
      .getByText(/19 jobs queued/)
      .waitFor();
    await page.locator("[data-machine-health=seeded-1]").waitFor();
    await page.locator(`[data-pinned="${seriesIds[0]}"] svg[role=img]`).waitFor();
  });

  test("news outlast a reload, begin at the last visit, and end when they were seen", async () => {
    await page.reload();
    await page.locator("[data-news=alert]").first().waitFor();
    await sql(`UPDATE "member" SET "visitedAt" = now() - interval '1 hour'`);
    await page.reload();
    await page.getByText("since your last visit").waitFor();
    await page.getByText("No confirmed regression").waitFor();
    await page.getByText(/alerts? from before still active/).waitFor();
    await sql(`UPDATE "member" SET "newsSince" = now() - interval '30 days'`);
    await page.reload();
    await page.locator("[data-news=alert]").first().waitFor();
    await page.getByRole("button", { name: "Mark all read" }).click();
    await page.getByText("No confirmed regression").waitFor();
    await page.reload();
    await page.getByText("No confirmed regression").waitFor();
  });

  test("the palette finds series, versions, machines and runs by words, and goes there", async () => {
    await openPalette("p99 003 example-b");
    await page
      .getByRole("option", { name: /example-b · example\.003 · Latency p99.*\d\s(ns|µs|ms|s)\b/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/series\/[0-9a-f-]{36}/);
    await openPalette("example-a 1.0.39");
    await page
      .getByRole("option", { name: /example-a 1\.0\.39/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/compare\?columns=example-a~1\.0\.39/);
    await openPalette("seeded-1");
    await page.getByRole("option", { name: /seeded-1/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/machines\?label=seeded/);
  });

  test("the palette acknowledges an alert and cancels a run, which it asks about", async () => {
    await openPalette("acknowledge slower");
    await page
      .getByRole("option", { name: /slower/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Alert acknowledged").waitFor();
    await openPalette("cancel ");
    await page.getByRole("option", { name: /open jobs/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/^Cancel 20 jobs of/).waitFor();
    await page.getByRole("option", { name: "Yes" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Cancel requested").waitFor();
    await page.goto(home());
    await page.getByText(/No confirmed regression/).waitFor();
    await page.locator("[data-queue=seeded]").waitFor({ state: "detached" });
  });

  test("g and o lead home from anywhere", async () => {
    await page.goto(`${home()}/machines`);
    await page.locator("[data-machine=seeded-1]").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.waitForURL(/\/p\/default$/);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  });

  test("the series list fits at every width, and no picture stands over a change", async () => {
    await page.goto(`${home()}/series`);
    await page.locator("[data-arrow]").first().waitFor({ state: "attached" });
    for (const width of [390, 640, 767, 768, 1024, 1279, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() => {
        const box = document.querySelector("table")?.parentElement;
        const rows = [...document.querySelectorAll("tbody tr")];
        const covered = rows.filter((row) => {
          const picture = row.querySelector("svg[role=img]")?.getBoundingClientRect();
          const words = [...row.querySelectorAll("[data-arrow] span")];
          return words.some((word) => {
            const text = word.getBoundingClientRect();
            return (
              picture && text.width > 0 && text.right > picture.left && text.left < picture.right
            );
          });
        });
        const seen = [...document.querySelectorAll("[data-arrow]")].filter(
          (change) => change.getClientRects().length > 0,
        );
        return {
          sidewaysPx: box ? box.scrollWidth - box.clientWidth : null,
          covered: covered.length,
          hasChange: seen.length > 0,
        };
      });
      expect([width, found]).toEqual([width, { sidewaysPx: 0, covered: 0, hasChange: true }]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each(["light", "dark"] as const)(
    "on a phone in the %s theme nothing sticks out, and axe finds nothing serious, also in the palette",
    async (colorScheme) => {
      await sql(`UPDATE "member" SET "newsSince" = now() - interval '30 days'`);
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
        viewport: { width: 390, height: 800 },
        colorScheme,
        reducedMotion: "reduce",
      });
      const phone = await context.newPage();
      await phone.goto(home());
      await phone.locator("[data-news=alert]").first().waitFor();
      const overflowPx = await phone.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx).toBe(0);
      // A result that is cut off says nothing.
      const cut = await phone
        .locator("#latest-runs li > span")
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
      expect(cut).toBe(0);
      expect(await seriousFindings(phone, colorScheme)).toEqual([]);
      await phone.getByRole("button", { name: "Search or run a command" }).click();
      await phone.getByRole("combobox").fill("latency 003");
      await phone
        .getByRole("option", { name: /Latency/ })
        .first()
        .waitFor();
      expect(await seriousFindings(phone, colorScheme)).toEqual([]);
      await context.close();
    },
  );
});
