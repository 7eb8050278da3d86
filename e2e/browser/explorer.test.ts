/// <reference lib="dom" />
import { requireBrowser, seedDashboard } from "@lapline/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack/startStack.ts";
import { seriousFindings, sidewaysPx } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";

const browserFound = requireBrowser();
const size = { series: 240, reports: 30, samples: 3 };

describe.runIf(browserFound.available)("the series explorer", () => {
  let stack: Stack;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    await seedDashboard(stack.databaseUrl, size);
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    // Pages of 240 series take their time on a machine that does much else.
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    await signIn(page, stack);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  const open = async (query: string) => {
    await page.goto(`${stack.url}/p/default/series${query}`);
    await page.locator("[data-row-link]").first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  };
  /** Waits as long as a slow machine needs. */
  const poll = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);
  const filter = (label: string) =>
    page.getByRole("search").getByRole("button", { name: new RegExp(`^${label}`) });
  const choose = async (label: string, item: string | RegExp) => {
    await filter(label).click();
    await page.getByRole("menuitemcheckbox", { name: item }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  };

  test("filters, groups and the grid stand in the address, and reload and Back restore them", async () => {
    await open("");
    await choose("Target", /^example-b/);
    await poll(() => parameter("target")).toBe("example-b");
    await choose("Group by", "Measure");
    await page.getByRole("button", { name: "Grid", exact: true }).click();
    await poll(() => parameter("view")).toBe("grid");
    const heading = page.getByRole("button", { name: /^Bundle.*12 series/ });
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    // What all rows share is said once above them.
    expect(await page.locator("[data-shared-names]").textContent()).toContain("example-b");
    await heading.click();
    await heading.and(page.locator("[aria-expanded=false]")).waitFor();
    await poll(() => parameter("closed")).toBe("bundle");
    await page.goBack();
    await poll(() => parameter("view")).toBeNull();
    await page.getByRole("table", { name: "Series" }).waitFor();
    expect(parameter("target")).toBe("example-b");
  });

  test("a range of versions is offered beside one target, and leaves its points alone", async () => {
    await open("?target=example-a&to=1.0.9&measure=throughput");
    expect(await page.getByText(/1\.0\.9/).count()).toBeGreaterThan(0);
    await page.getByTitle("Version 1.0.9").first().waitFor();
    await choose("Target", /^example-b/);
    await poll(() => parameter("to")).toBeNull();
  });

  test("the grid holds every series, of which only those near the window are in the page", async () => {
    await open("?view=grid");
    const tiles = page.locator("[data-row]");
    expect(await tiles.count()).toBeLessThan(80);
    for (;;) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      if (await page.getByText("240 series", { exact: true }).isVisible()) break;
      await page.waitForFunction(
        (height) =>
          document.documentElement.scrollHeight !== height ||
          document.body.textContent?.includes("240 series"),
        await page.evaluate(() => document.documentElement.scrollHeight),
      );
    }
    expect(await tiles.count()).toBeLessThan(80);
  });

  test("series are chosen and drawn without a mouse, in the table and in the grid", async () => {
    await open("?sort=name&measure=throughput&target=example-a");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("2 series chosen.").waitFor();
    await page.getByRole("button", { name: "Draw in one chart" }).press("Enter");
    const lines = page.getByRole("list", { name: "Lines" });
    await lines.getByRole("button").nth(1).waitFor();
    const chart = page.locator(".recharts-surface").first();
    await chart.waitFor();
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".recharts-tooltip-wrapper").getByText("1.0.1").first().waitFor();
    await page.getByText(/^2 series over 30 places/).waitFor();
    const [first] = (parameter("selected") ?? "").split(",");
    await lines.getByRole("button").first().press("Enter");
    await poll(() => parameter("off")).toBe(first);
    await page.getByRole("button", { name: "Relative to first" }).press("Enter");
    await poll(() => parameter("scale")).toBe("relative");
    await page.reload();
    await page.getByText("Each line is drawn relative to its first point").waitFor();
    await poll(() => lines.getByRole("button", { pressed: false }).count()).toBe(1);

    await open("?view=grid&sort=name");
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("x");
    await page.getByText("1 series chosen.").waitFor();
  });

  // The router writes an address once more when it has rendered it, which takes longer than the next press
  // on a busy machine: a choice was lost in one of two turns of this test.
  test("what is chosen while the router still renders the choice before stays chosen", async () => {
    const session = await context.newCDPSession(page);
    for (let turn = 1; turn <= 5; turn += 1) {
      await open("?sort=name&measure=throughput&target=example-a");
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await page.getByText("2 series chosen.").waitFor();
      await page.getByRole("button", { name: "Draw in one chart" }).press("Enter");
      await page.locator(".recharts-surface").first().waitFor();
      expect(parameter("selected")?.split(",")).toHaveLength(2);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
    await session.detach();
  });

  test("of more than eight chosen series eight are drawn, and the page says so", async () => {
    await open("?view=chart&sort=name");
    await page.getByText("No series chosen yet").waitFor();
    await page.getByRole("button", { name: "Choose all shown" }).click();
    await page.getByText("8 of 50 chosen series are drawn.").waitFor();
    await page.getByText("units differ").waitFor();
    const figure = page.locator("figure");
    await figure.getByRole("button", { name: "Table" }).click();
    await figure.getByRole("table").waitFor();
    expect(await figure.getByRole("columnheader").count()).toBe(9);
  });

  test("a chart of several series is frozen, and its link shows a stranger the lines as its author saw them", async () => {
    await open("?view=chart&sort=name&measure=throughput&target=example-a&scale=relative");
    for (const box of (await page.locator("[data-row-select]").all()).slice(0, 2))
      await box.check();
    await page.getByText(/^2 series over 30 places/).waitFor();
    await page.getByRole("button", { name: "Share", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog
      .getByText(/\/s\/laps_[\w-]+\?/)
      .first()
      .textContent();
    await dialog.getByRole("button", { name: "Done" }).click();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link ?? "");
    await stranger.getByRole("heading", { name: "Throughput of example-a" }).waitFor();
    await stranger.getByText(/^2 series over 30 places/).waitFor();
    await stranger.getByText("Each line is drawn relative to its first point").waitFor();
    const lines = stranger.getByRole("list", { name: "Lines" }).getByRole("button");
    expect(await lines.count()).toBe(2);
    await lines.first().click();
    await expect.poll(() => new URL(stranger.url()).searchParams.get("off")).not.toBeNull();
    await stranger.context().close();
  });

  test("a view is saved, found again, renamed, given to everybody and deleted", async () => {
    await open("?group=target&measure=throughput&view=grid");
    const views = (name = "Views") => page.getByRole("button", { name, exact: true });
    await views().click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    const saving = page.getByRole("dialog", { name: "Save this view" });
    const dialog = page.getByRole("dialog", { name: "Saved views" });
    await saving.getByRole("button", { name: "Save view" }).click();
    await saving.getByText("Give the view a name.").waitFor();
    await saving.getByLabel("Name").fill("Throughput by target");
    await saving.getByRole("button", { name: "Save view" }).click();
    await saving.waitFor({ state: "detached" });
    await views("Throughput by target").waitFor();

    await open("");
    await views().click();
    await page.getByRole("menuitem", { name: "Throughput by target" }).click();
    await poll(() => parameter("group")).toBe("target");
    expect(parameter("view")).toBe("grid");

    await views("Throughput by target").click();
    await page.getByRole("menuitem", { name: /^Rename/ }).click();
    await dialog.getByRole("button", { name: "Rename Throughput by target" }).click();
    await dialog.getByLabel("New name of Throughput by target").fill("By target");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: /^By target is for everybody/ }).click();
    await dialog.getByText("· of the project").waitFor();
    const shared = async () => {
      const answer = await stack.api.call("GET", "/views");
      return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    await poll(shared).toEqual(["By target"]);
    await dialog.getByRole("button", { name: "Delete By target" }).click();
    await dialog.getByText("No views are saved.").waitFor();
    await poll(shared).toEqual([]);
  });

  test("a pin shows at once, stays, and is taken back with the reason when it is refused", async () => {
    await open("?sort=name");
    const stars = page.locator("[data-row-pin]");
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await poll(() => stars.first().getAttribute("aria-pressed")).toBe("true");
    await poll(async () => {
      const answer = await context.request.get(`${stack.url}/api/v1/pinned-series`);
      return ((await answer.json()) as { items: unknown[] }).items.length;
    }).toBe(1);
    await page.reload();
    await poll(() => stars.first().getAttribute("aria-pressed")).toBe("true");
    await page.route("**/api/trpc/series.pin**", (route) =>
      route.fulfill({ status: 503, contentType: "text/plain", body: "no" }),
    );
    await stars.nth(1).click();
    await page.getByText("The series is not pinned").waitFor();
    expect(await stars.nth(1).getAttribute("aria-pressed")).toBe("false");
    await page.unroute("**/api/trpc/series.pin**");
  });

  const looks = [
    { name: "grouped table", query: "?group=target" },
    { name: "grid", query: "?view=grid&group=measure" },
    { name: "chart", query: "?view=chart&sort=name&measure=throughput,latency_p99" },
  ];
  const withChart = async (name: string) => {
    if (name !== "chart") return;
    for (const box of (await page.locator("[data-row-select]").all()).slice(0, 3))
      await box.check();
    await page.locator(".recharts-surface").first().waitFor();
  };

  describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
    test.each(looks)("the $name has no serious finding of axe", async ({ name, query }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await open(query);
      await withChart(name);
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    });
  });

  test.each(looks)("the $name fits a phone without scrolling sideways", async ({ name, query }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await open(query);
    await withChart(name);
    expect(await sidewaysPx(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
