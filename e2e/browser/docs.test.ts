/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import { createDatabase, requireBrowser, type TestDatabase } from "@lapline/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUnownedWeb } from "../stack/startUnownedWeb.ts";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { expectWalkable } from "./walkByKeyboard.ts";
import { watchPage } from "./watchPage.ts";
import { watchShift } from "./watchShift.ts";

const browserFound = requireBrowser();
const wide = { width: 1440, height: 900 };

/** One of each kind: words, a picture, a wide table, very many headings, and an address without a page. */
const looks = [
  { path: "/docs", status: 200 },
  { path: "/docs/tutorial", status: 200 },
  { path: "/docs/how-to/schedules", status: 200 },
  { path: "/docs/reference/target-scenario-matrix", status: 200 },
  { path: "/docs/reference/cli-commands", status: 200 },
  { path: "/docs/how-to/nothing-here", status: 404 },
];

describe.runIf(browserFound.available)("the docs of an installation", () => {
  let database: TestDatabase;
  let web: Awaited<ReturnType<typeof startUnownedWeb>>;
  let browser: Browser;

  beforeAll(async () => {
    database = await createDatabase();
    web = await startUnownedWeb(database.url);
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
  });
  afterAll(async () => {
    await browser?.close();
    await web?.stop();
    await database?.drop();
  });

  async function open(path: string) {
    const context = await browser.newContext({
      viewport: wide,
      colorScheme: "light",
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await page.addInitScript(watchShift);
    const complaints = watchPage(page);
    const response = await page.goto(`${web.url}${path}`);
    await page.waitForLoadState("networkidle");
    return { page, response, complaints };
  }

  const field = (page: Page) => page.getByLabel("Search the docs");

  describe.each(looks)("$path", ({ path, status }) => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open(path);
    });
    afterAll(() => opened?.page.context().close());

    test("is readable without an account, under the policy of scripts, and does not shift", async () => {
      const { page, response, complaints } = opened;
      expect(response?.status()).toBe(status);
      expect(response?.headers()["content-security-policy"]).toContain("'nonce-");
      expect(response?.headers()["cache-control"]).toContain("no-store");
      expect(await page.evaluate(() => Reflect.get(globalThis, "seen").shift)).toBeLessThan(0.02);
      // The browser itself complains of the 404 that one page is about.
      if (status === 200) expect(complaints).toEqual([]);
    });

    test("loads at most 20 KB of scripts, compressed", async () => {
      const { page } = opened;
      const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
      expect(scripts).toHaveLength(1);
      const answer = await page.request.get(scripts[0] ?? "");
      expect(answer.headers()["cache-control"]).toContain("immutable");
      expect(gzipSync(await answer.body()).length).toBeLessThan(20_000);
    });

    test("has no serious finding of axe in both themes, is walked with Tab, and fits a phone", async () => {
      const { page } = opened;
      await page.setViewportSize(wide);
      await expectNoFindings(page);
      await expectFitsPhone(page);
      await expectNoFindings(page);
    });
  });

  test("the first page is walked with Tab alone", async () => {
    const { page } = await open("/docs");
    await expectWalkable(page);
    await page.context().close();
  });

  test("the search finds a heading by keyboard and leads to it", async () => {
    const { page, complaints } = await open("/docs");
    await page.keyboard.press("/");
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("lapline machine drain");
    await page.getByRole("link", { name: /^lapline machine drain/ }).waitFor();
    await expectNoFindings(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/reference\/cli-commands#lapline-machine-drain$/);
    const top = await page
      .locator("#lapline-machine-drain")
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(wide.height);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("the search says what to do where nothing matches, and closes with Escape", async () => {
    const { page } = await open("/docs/tutorial");
    await field(page).fill("qqxxzz");
    await page.getByText("No page matches “qqxxzz”. Try fewer or other words.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("No page matches").waitFor({ state: "hidden" });
    await page.context().close();
  });

  test("an address without a page searches for its words", async () => {
    const { page } = await open("/docs/guides/webhooks.html");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await field(page).inputValue()).toBe("webhooks");
    await page.locator("#search-results a").first().waitFor();
    await page.context().close();
  });

  test("a block of code is copied", async () => {
    const { page } = await open("/docs/tutorial");
    const block = page.locator("div.code").first();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.trim()).toBe((await block.locator("code").textContent())?.trim());
    await page.context().close();
  });

  test("the theme of the dashboard holds, whatever the machine prefers", async () => {
    const { page } = await open("/docs");
    await page.context().addCookies([{ name: "lapline-theme", value: "dark", url: web.url }]);
    await page.goto(`${web.url}/docs/how-to/schedules`);
    const scheme = await page.evaluate(
      () => getComputedStyle(document.documentElement).colorScheme,
    );
    expect(scheme).toBe("dark");
    await page.locator("img.only-dark").first().waitFor();
    expect(await page.locator("img.only-light").first().isVisible()).toBe(false);
    await page.context().close();
  });

  test("pages are walked with their neighbors, the menu of a phone and the table of contents", async () => {
    const { page } = await open("/docs/tutorial");
    await page.locator('a[rel="next"]').click();
    await page.waitForURL(/\/docs\/how-to\//);
    await page.setViewportSize({ width: 375, height: 740 });
    await page.getByText("All pages", { exact: true }).click();
    await page.getByRole("link", { name: "Errors", exact: true }).click();
    await page.waitForURL(/\/docs\/reference\/errors$/);
    await page.context().close();
  });
});
