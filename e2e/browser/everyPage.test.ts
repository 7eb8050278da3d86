/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import { requireBrowser } from "@lapline/testkit";
import pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedAlerts } from "../stack/seedAlerts.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { addressedLooks } from "./addressedLooks.ts";
import { defineWords } from "./defineWords.ts";
import { fillCiTriggers } from "./fillCiTriggers.ts";
import { expectFitsPhone, expectNoFindings, seriousFindings } from "./judgePage.ts";
import { measuredRun } from "./measuredRun.ts";
import { openBrowser } from "./openBrowser.ts";
import { type Ids, type ProjectPage, projectPages, unlistedPages } from "./projectPages.ts";
import { signIn } from "./signIn.ts";
import { expectWalkable } from "./walkByKeyboard.ts";
import { watchPage } from "./watchPage.ts";
import { watchShift } from "./watchShift.ts";

const browserFound = requireBrowser();
/** A machine that does much else takes its time to load a page. */
const patienceMs = 120_000;
/** Skeletons show after 200 ms. */
const lateAnswerMs = 250;

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
    const found = "the merge base, as acme/widgets at GitHub says";
    const source = { repository: "acme/widgets", commit: "7".repeat(40), pullRequest: 12 };
    const { run, report } = await measuredRun(stack, {
      source: { ...source, baseline: { version: "3".repeat(40), found } },
    });
    const series = report.measures.find(({ name }) => name === "throughput")?.seriesId;
    const targets = [{ target: "sqlite", calibrate: "bundled" }];
    const compared = await measuredRun(stack, { targets });
    const { alertId, seriesId } = await seedAlerts(stack.databaseUrl);
    await defineWords(stack);
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
    { path, landmark }: Pick<ProjectPage, "path" | "landmark">,
    options: Parameters<Browser["newContext"]>[0] = {},
  ): Promise<Page> {
    const context = await browser.newContext({ storageState: signedIn, ...options });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    await page.goto(`${stack.url}/p/default${path(ids)}`);
    await settle(page, landmark);
    return page;
  }

  async function settle(page: Page, landmark: string): Promise<void> {
    await page.getByText(landmark).first().waitFor();
    // Skeletons alone pulse.
    const waiting = "[aria-busy=true], .animate-pulse-soft";
    await page.waitForFunction((selector) => document.querySelector(selector) === null, waiting);
  }

  test("every page of a project has its row among those that are judged here", async () => {
    expect(await unlistedPages()).toEqual([]);
  });

  test.each(addressedLooks)(
    "$name stand in the address, which shows them after a reload and to whoever opens it",
    async ({ path, landmark, choose, address, isShown, back }) => {
      const page = await open({ path, landmark });
      await choose(page);
      await page.waitForURL(address);
      const shown = (on: Page) => expect.poll(() => isShown(on), { timeout: 30_000 });
      await shown(page).toBe(true);
      await page.reload();
      await shown(page).toBe(true);
      const other = await (await browser.newContext({ storageState: signedIn })).newPage();
      await other.goto(page.url());
      await shown(other).toBe(true);
      await other.context().close();
      if (back) {
        await page.goBack();
        await shown(page).toBe(false);
      }
      await page.context().close();
    },
  );

  /** Scripts by their address, which most pages share. */
  const compressedBytes = new Map<string, number>();

  test.each(projectPages)("$name needs at most 200 KB of scripts, compressed", async (entry) => {
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
      const known = compressedBytes.get(script);
      const body = async () => (await context.request.get(new URL(script, stack.url).href)).body();
      const size = known ?? gzipSync(await body()).length;
      compressedBytes.set(script, size);
      bytes += size;
    }
    expect(Math.round(bytes / 1000)).toBeLessThanOrEqual(200);
    await context.close();
  });

  describe.each(projectPages)("$name", (entry) => {
    let page: Page;
    let complaints: string[];
    let response: Awaited<ReturnType<Page["goto"]>>;

    beforeAll(async () => {
      const context = await browser.newContext({
        storageState: signedIn,
        viewport: { width: 1280, height: 900 },
        colorScheme: "light",
        reducedMotion: "reduce",
      });
      context.setDefaultTimeout(patienceMs);
      page = await context.newPage();
      complaints = watchPage(page);
      await page.addInitScript(watchShift);
      // Late enough for skeletons, which must hold the place of what replaces them.
      await page.route("**/api/trpc/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, lateAnswerMs));
        await route.continue();
      });
      response = await page.goto(`${stack.url}/p/default${entry.path(ids)}`);
      await settle(page, entry.landmark);
      await page.waitForLoadState("load");
    });
    afterAll(() => page?.context().close());

    test("does not shift while it loads, has the policy of scripts and complains of nothing", async () => {
      expect(await page.evaluate(() => Reflect.get(globalThis, "seen").shift)).toBeLessThan(0.02);
      expect(response?.headers()["content-security-policy"]).toContain("'nonce-");
      expect(response?.headers()["cache-control"]).toContain("no-store");
      // The browser itself complains of the 404 that this page is about.
      if (entry.name !== "nothing here") expect(complaints).toEqual([]);
    });

    test("is walked with Tab alone, and shows where one is", async () => {
      await settle(page, entry.landmark);
      await expectWalkable(page);
    });

    test("has no serious finding of axe in both themes, and fits a phone", async () => {
      await settle(page, entry.landmark);
      await expectNoFindings(page);
      await expectFitsPhone(page);
    });
  });

  test("the icon that browsers look for before a page names its own is there", async () => {
    const answer = await fetch(`${stack.url}/favicon.ico`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/x-icon");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  test("a run says which commit it measures, and how that was found which it is held against", async () => {
    const path = ({ run }: Ids) => `/runs/${run}`;
    const page = await open({ path, landmark: "higher is better" });
    const note = page.getByText("measures 777777777777 of acme/widgets, pull request 12");
    expect(await note.textContent()).toContain(
      "compared with 333333333333: the merge base, as acme/widgets at GitHub says",
    );
    await page.context().close();
  });

  test("the API reference is readable without an account, in both themes and on a phone", async () => {
    const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce" });
    const page = await context.newPage();
    const complaints = watchPage(page);
    await page.goto(`${stack.url}/docs/api`);
    await page.getByText("/runs/{id}/cancel").first().waitFor();
    const listed = page.locator("main li[id]");
    expect(await listed.count()).toBeGreaterThan(100);
    // Typed before React has taken over the page, nothing would be searched.
    await expect
      .poll(async () => {
        await page.getByLabel("Search operations").fill("submit run post /runs");
        return listed.count();
      })
      .toBeLessThan(10);
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoFindings(page);
    await page.locator("li#submitRun a").click();
    await page.waitForURL(/\/docs\/api\/runs#submitRun$/);
    const article = page.locator("article#submitRun");
    await article.getByText("Idempotency-Key").first().waitFor();
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoFindings(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a theme that was chosen is in the first byte of the next page", async () => {
    const page = await open({ path: () => "", landmark: "Latest runs" });
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

  describe("a page of CI triggers with rules and deliveries", () => {
    let page: Page;
    let filled: Awaited<ReturnType<typeof fillCiTriggers>>;

    beforeAll(async () => {
      filled = await fillCiTriggers(stack);
      const context = await browser.newContext({ storageState: signedIn });
      page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${stack.url}/p/default/settings/ci-triggers`);
      await settle(page, "Asks acme/widgets at GitHub for the merge base.");
    });
    afterAll(() => page?.context().close());

    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const dialog = () => page.getByRole("dialog").or(page.getByRole("alertdialog"));
    const wide = { width: 1280, height: 900 };

    test("has no serious finding of axe, nor has any of its dialogs, and all fit a phone", async () => {
      await expectNoFindings(page);
      await expectFitsPhone(page);
      const openers = [
        "New CI trigger",
        "Rules widgets",
        "Edit widgets",
        "New secret widgets",
        "Delete widgets",
        "Approve bbbbbbbbbbbb",
        "Refuse bbbbbbbbbbbb",
      ];
      for (const name of openers) {
        await page.setViewportSize(wide);
        await button(name).first().click();
        await dialog().waitFor();
        if (name.startsWith("Rules")) await dialog().getByText("commits").first().waitFor();
        await expectNoFindings(page);
        await expectFitsPhone(page);
        await page.keyboard.press("Escape");
        await dialog().waitFor({ state: "hidden" });
      }
      await page.setViewportSize(wide);
    });

    test("lets rules be moved by keyboard, and the focus stays with the one that moved", async () => {
      await button("Rules widgets").click();
      await button("Move commits down").focus();
      await page.keyboard.press("Enter");
      await page.getByText("commits is now rule 2 of 2.").waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe("Move commits down");
      const answer = await stack.api.call("GET", "/ci-triggers");
      const { items } = (await answer.json()) as {
        items: { id: string; rules: { name: string }[] }[];
      };
      const { rules } = items.find(({ id }) => id === filled.id) ?? { rules: [] };
      expect(rules.map(({ name }) => name)).toEqual(["nightly", "commits"]);
    });

    test("tries a rule without writing it into an address", async () => {
      // One that came long ago may have got its answer.
      await filled.askAnew("c".repeat(40));
      await button("Edit commits").click();
      const asked = page.waitForRequest(/hooks\.tryRule/);
      await button("Try with the last delivery").click();
      const request = await asked;
      expect(request.method()).toBe("POST");
      expect(request.url()).not.toContain("input=");
      await page
        .getByText("It would first ask acme/widgets at GitHub for the merge base.")
        .waitFor();
      await expectNoFindings(page);
      await expectFitsPhone(page);
      await page.setViewportSize(wide);
      await page.keyboard.press("Escape");
    });

    test("changes a trigger's name and what waits for a member", async () => {
      await button("Edit widgets").click();
      await dialog().getByLabel("Name").fill("gadgets");
      await dialog().getByLabel("Commits that need approval").selectOption("outsiders");
      await dialog().getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "gadgets", exact: true }).waitFor();
      await page
        .getByText(/authors who are not known to belong/)
        .first()
        .waitFor();
    });
  });

  describe("to a visitor of a public project", () => {
    beforeAll(async () => {
      const db = new pg.Client({ connectionString: stack.databaseUrl });
      await db.connect();
      await db.query(`UPDATE "project" SET "isPublic" = true WHERE "slug" = 'default'`);
      await db.end();
    });

    test.each(projectPages.filter(({ membersOnly }) => !membersOnly))(
      "$name is readable and fits a phone",
      async (entry) => {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        const page = await context.newPage();
        const complaints = watchPage(page);
        await page.goto(`${stack.url}/p/default${entry.path(ids)}`);
        await settle(page, entry.landmark);
        if (entry.name !== "nothing here") expect(complaints).toEqual([]);
        // The elements are those that members see, but for what leads to the sign-in.
        if (entry.name === "overview") expect(await seriousFindings(page)).toEqual([]);
        await expectFitsPhone(page);
        await context.close();
      },
    );

    test.each(projectPages.filter(({ membersOnly }) => membersOnly))(
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
