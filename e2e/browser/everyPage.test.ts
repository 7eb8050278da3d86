/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { requireBrowser } from "@lapline/testkit";
import pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedAlerts } from "../stack/seedAlerts.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { measuredRun } from "./measuredRun.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();

/** Pages by name; `landmark` is what must be there before anything is judged. */
const pages = [
  { name: "overview", path: () => "", landmark: "Latest runs" },
  { name: "runs", path: () => "/runs", landmark: "Processed" },
  { name: "new run", path: () => "/runs/new", landmark: "What this expands to" },
  { name: "import", path: () => "/runs/import", landmark: "What was recognised" },
  { name: "run", path: (ids: Ids) => `/runs/${ids.run}`, landmark: "Complete" },
  { name: "report", path: (ids: Ids) => `/jobs/${ids.job}/report`, landmark: "Environment" },
  { name: "compared run", path: (ids: Ids) => `/runs/${ids.comparedRun}`, landmark: "Noise floor" },
  {
    name: "comparison",
    path: (ids: Ids) => `/jobs/${ids.comparedJob}/report`,
    landmark: "Noise floor",
  },
  { name: "series list", path: () => "/series", landmark: "Throughput" },
  { name: "series grid", path: () => "/series?view=grid", landmark: "Throughput" },
  { name: "series", path: (ids: Ids) => `/series/${ids.series}`, landmark: "History" },
  { name: "nothing to compare", path: () => "/compare", landmark: "Nothing to compare yet" },
  {
    name: "comparison",
    path: () => "/compare?columns=sqlite~bundled~wal-normal~bundled~local",
    landmark: "Geometric mean",
  },
  { name: "alerts", path: () => "/alerts", landmark: "False alarms" },
  { name: "alert", path: (ids: Ids) => `/alerts/${ids.alert}`, landmark: "What else differs" },
  { name: "moved series", path: (ids: Ids) => `/series/${ids.moved}`, landmark: "Where it moved" },
  { name: "mailbox", path: () => "/mailbox", landmark: "Subject" },
  { name: "machines", path: () => "/machines", landmark: "Sandboxes" },
  { name: "settings", path: () => "/settings", landmark: "What counts as a regression" },
  { name: "rules", path: () => "/settings/rules", landmark: "No rules yet" },
  { name: "schedules", path: () => "/settings/schedules", landmark: "No schedules yet" },
  { name: "CI triggers", path: () => "/settings/ci-triggers", landmark: "No CI triggers yet" },
  { name: "webhooks", path: () => "/settings/webhooks", landmark: "No webhooks yet" },
  { name: "shares", path: () => "/settings/shares", landmark: "No shares yet" },
  { name: "repositories", path: () => "/settings/repositories", landmark: "No repositories yet" },
  { name: "members", path: () => "/settings/members", landmark: "Joined" },
  { name: "notifications", path: () => "/settings/notifications", landmark: "Do mails arrive?" },
  { name: "API keys", path: () => "/settings/api-keys", landmark: "Last used" },
  { name: "audit log", path: () => "/settings/audit", landmark: "run.submitted" },
  {
    name: "nothing here",
    path: () => "/runs/0190a000-0000-7000-8000-000000000000",
    landmark: "Nothing here",
  },
] as const;

interface Ids {
  run: string;
  job: string;
  series: string;
  comparedRun: string;
  comparedJob: string;
  alert: string;
  moved: string;
}

/** A slow machine may take its time to lay out anew. */
const patience = { timeout: 10_000 };
const phone = { width: 375, height: 740 };

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Colours are those of the theme only when nothing fades any more. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** How far the page scrolls sideways. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe.runIf(browserFound.available)("every page", () => {
  let stack: Stack;
  let browser: Browser;
  let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
  let ids: Ids;

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext();
    await signIn(await context.newPage(), stack);
    signedIn = await context.storageState();
    await context.close();
    const { run, report } = await measuredRun(stack);
    const series = report.measures.find(({ name }) => name === "throughput")?.seriesId;
    const targets = [{ target: "sqlite", calibrate: "bundled" }];
    const compared = await measuredRun(stack, { targets });
    const { alertId, seriesId } = await seedAlerts(stack.databaseUrl);
    ids = {
      run: run.id,
      job: report.jobId,
      series: series ?? "",
      comparedRun: compared.run.id,
      comparedJob: compared.report.jobId,
      alert: alertId,
      moved: seriesId,
    };
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  async function open(
    { path, landmark }: (typeof pages)[number],
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<Page> {
    const context = await browser.newContext({ storageState: signedIn, ...options });
    const page = await context.newPage();
    await page.goto(`${stack.url}/p/default${path(ids)}`);
    await settle(page, landmark);
    return page;
  }

  async function settle(page: Page, landmark: string): Promise<void> {
    await page.getByText(landmark).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  }

  test.each(pages)(
    "$name has no serious finding of axe in both themes, and fits a phone",
    async (entry) => {
      const page = await open(entry, { colorScheme: "light", reducedMotion: "reduce" });
      expect(await seriousFindings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await transitionsEnded(page);
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize(phone);
      await expect.poll(() => sidewaysPx(page), patience).toBe(0);
      await page.context().close();
    },
  );

  test.each(pages)("$name needs at most 200 KB of scripts, compressed", async (entry) => {
    const context = await browser.newContext({ storageState: signedIn });
    const html = await (
      await context.request.get(`${stack.url}/p/default${entry.path(ids)}`)
    ).text();
    // Browsers of this decade skip the scripts marked noModule; charts load after the page stands.
    const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g) ?? [];
    const scripts = tags
      .filter((tag) => !/nomodule/i.test(tag))
      .flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []);
    expect(scripts.length).toBeGreaterThan(5);
    let bytes = 0;
    for (const script of new Set(scripts)) {
      const body = await (await context.request.get(new URL(script, stack.url).href)).body();
      bytes += gzipSync(body).length;
    }
    expect(Math.round(bytes / 1000)).toBeLessThanOrEqual(200);
    await context.close();
  });

  test.each(pages)("$name does not shift while it loads", async (entry) => {
    const context = await browser.newContext({ storageState: signedIn });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) {
          if ("value" in each && typeof each.value === "number") seen.shift += each.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${stack.url}/p/default${entry.path(ids)}`);
    await page.getByText(entry.landmark).first().waitFor();
    await page.waitForLoadState("load");
    const shift = await page.evaluate(() => Reflect.get(globalThis, "seen").shift);
    expect(shift).toBeLessThan(0.02);
    await context.close();
  });

  test("no page complains, and the policy of scripts holds", async () => {
    for (const entry of pages.filter(({ name }) => name !== "nothing here")) {
      const context = await browser.newContext({ storageState: signedIn });
      const page = await context.newPage();
      const complaints = watchPage(page);
      const response = await page.goto(`${stack.url}/p/default${entry.path(ids)}`);
      await page.getByText(entry.landmark).first().waitFor();
      expect(response?.headers()["content-security-policy"]).toContain("'nonce-");
      expect({ page: entry.name, complaints }).toEqual({ page: entry.name, complaints: [] });
      await context.close();
    }
  });

  test("the API reference is readable without an account, in both themes and on a phone", async () => {
    const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce" });
    const page = await context.newPage();
    const complaints = watchPage(page);
    await page.goto(`${stack.url}/docs/api#submitRun`);
    await page.getByText("/runs/{id}/cancel").first().waitFor();
    expect(await page.locator("article#submitRun").getByText("Idempotency-Key").count()).not.toBe(
      0,
    );
    expect(await seriousFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await transitionsEnded(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => sidewaysPx(page), patience).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a theme that was chosen is in the first byte of the next page", async () => {
    const page = await open(pages[0]);
    await page.getByRole("button", { name: /Account and theme/ }).click();
    await page.getByRole("menuitemradio", { name: /Dark/ }).click();
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
      .toBe("dark");
    await expect
      .poll(async () =>
        (await page.context().cookies()).some(
          ({ name, value }) => name === "lapline-theme" && value === "dark",
        ),
      )
      .toBe(true);
    const answer = await page.request.get(page.url());
    expect(await answer.text()).toContain('data-theme="dark"');
    await page.context().close();
  });

  describe("to a visitor of a public project", () => {
    const hidden = new Set([
      "mailbox",
      "schedules",
      "CI triggers",
      "webhooks",
      "shares",
      "repositories",
      "members",
      "notifications",
      "API keys",
      "audit log",
      "new run",
      "import",
    ]);

    beforeAll(async () => {
      const db = new pg.Client({ connectionString: stack.databaseUrl });
      await db.connect();
      await db.query(`UPDATE "project" SET "isPublic" = true WHERE "slug" = 'default'`);
      await db.end();
    });

    test.each(pages.filter(({ name }) => !hidden.has(name)))(
      "$name is readable, has no serious finding of axe, and fits a phone",
      async (entry) => {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        const page = await context.newPage();
        const complaints = watchPage(page);
        await page.goto(`${stack.url}/p/default${entry.path(ids)}`);
        await settle(page, entry.landmark);
        if (entry.name !== "nothing here") expect(complaints).toEqual([]);
        expect(await seriousFindings(page)).toEqual([]);
        await page.setViewportSize(phone);
        await expect.poll(() => sidewaysPx(page), patience).toBe(0);
        await context.close();
      },
    );

    test.each(pages.filter(({ name }) => hidden.has(name)))(
      "$name says that it needs an account",
      async ({ path }) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(`${stack.url}/p/default${path(ids)}`);
        await page.getByRole("button", { name: "Sign in" }).first().waitFor();
        await context.close();
      },
    );
  });
});
