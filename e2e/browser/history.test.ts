/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import { requireBrowser } from "@lapline/testkit";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedAlerts } from "../stack/seedAlerts.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { seriousFindings, sidewaysPx } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();

/** A made-up history of twelve releases, slower from 0.2.7 on, with an alert about that. */
describe.runIf(browserFound.available)("a history in the browser", () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let url: string;

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    const { seriesId } = await seedAlerts(stack.databaseUrl);
    url = `${stack.url}/p/default/series/${seriesId}`;
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext({
      viewport: { width: 1280, height: 1000 },
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    complaints = watchPage(page);
    await signIn(page, stack);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  const chart = (on: Page = page) => on.locator("[data-history]");
  const open = async (query = "", on: Page = page) => {
    await on.goto(`${url}${query}`);
    await chart(on).locator("[data-marks]").waitFor();
  };
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

  test("change, interval and alert stand at the line where it moved", async () => {
    await open();
    const moved = chart().locator("[data-text=regression]");
    await moved.waitFor();
    expect(await moved.textContent()).toMatch(/slower \[.+\], alert open/);
  });

  test("range, order, scale and clip stand in the address, and a link shows the same to others", async () => {
    await open();
    const box = await chart().boundingBox();
    if (box === null) throw new Error("the chart has no place");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.4, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
    await page.mouse.move(box.x + box.width * 0.8, y, { steps: 5 });
    await page.mouse.up();
    await page.getByText(/\d of 12 points are in view\./).waitFor();
    await expect.poll(() => parameter("from")).toMatch(/^0\.2\.\d$/);
    await page.getByRole("button", { name: "Relative" }).click();
    await page.getByRole("button", { name: "Clip outliers" }).click();
    await expect.poll(() => [parameter("axis"), parameter("clip")]).toEqual(["relative", "true"]);
    const seen = await page.locator("figcaption").textContent();

    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 1280, height: 1000 },
    });
    const other = await context.newPage();
    await other.goto(page.url());
    await chart(other).locator("[data-marks]").waitFor();
    expect(await other.locator("figcaption").textContent()).toBe(seen);
    expect(await other.getByRole("button", { name: "Relative" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await context.close();

    await page.getByRole("button", { name: "Whole history" }).click();
    await expect.poll(() => [parameter("from"), parameter("to")]).toEqual([null, null]);
    await page.getByRole("button", { name: "Time" }).click();
    await expect.poll(() => parameter("x")).toBe("time");
    await page.reload();
    await chart().locator("[data-marks]").waitFor();
    expect(await page.getByRole("button", { name: "Time" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  });

  test("the handles below the chart narrow the range with the keyboard", async () => {
    await open();
    const first = page.getByRole("slider", { name: "First in view" });
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => parameter("from")).toBe("0.2.2");
    expect(await first.getAttribute("aria-valuetext")).toBe("0.2.2");
    await page.getByText("10 of 12 points are in view.").waitFor();
  });

  test("the keyboard walks the points, says each, chooses with Space and opens with Enter", async () => {
    await open();
    const points = page.getByRole("slider", { name: /^Points of the history/ });
    await points.focus();
    await page.keyboard.press("Home");
    await expect.poll(() => points.getAttribute("aria-valuetext")).toMatch(/^Version 0\.2\.0, /);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => points.getAttribute("aria-valuetext")).toMatch(/^Version 0\.2\.1, /);
    await page.keyboard.press("End");
    await page.locator("[data-tooltip]").getByText("Version 0.2.11").waitFor();
    await page.keyboard.press("Space");
    const card = page.getByRole("region", { name: "Chosen point, version 0.2.11" });
    await card.waitFor();
    expect(parameter("point")).not.toBeNull();
    await card.getByRole("link", { name: "Compare with 0.2.10" }).click();
    await page.waitForURL(/\/compare\?columns=pglite~0\.2\.10~.+(,|%2C)pglite~0\.2\.11~/);
    await page.getByRole("heading", { name: "Changes" }).waitFor();
    await page.goBack();
    await card.waitFor();
    await points.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/report$/);
  });

  test("a press chooses the point under it", async () => {
    await open();
    const box = await chart().boundingBox();
    await chart().click({ position: { x: (box?.width ?? 0) - 60, y: 150 } });
    await page.getByRole("region", { name: /Chosen point, version 0\.2\.11/ }).waitFor();
    await page.getByRole("button", { name: "Choose no point" }).click();
    await expect.poll(() => parameter("point")).toBeNull();
  });

  test("an annotation is added, changed, deleted and brought back", async () => {
    await open();
    await page.getByRole("button", { name: "Annotate" }).click();
    const dialog = page.getByRole("dialog", { name: "Annotate" });
    await dialog.getByRole("button", { name: "Add annotation" }).click();
    await dialog.getByText("Write what happened.").waitFor();
    await dialog.getByLabel("Version").selectOption("0.2.4");
    await dialog.getByLabel("What happened").fill("New kernel on the machine");
    await dialog.getByRole("button", { name: "Add annotation" }).click();
    const table = page.getByRole("table", { name: "Annotations of the series" });
    await table.getByText("Owner", { exact: false }).waitFor();
    await chart().locator("[data-text=annotation]").waitFor();
    await page.getByRole("button", { name: /^Edit New kernel/ }).click();
    await page.getByLabel("What happened").fill("New kernel 6.1.0-21");
    await page.getByRole("button", { name: "Save annotation" }).click();
    await table.getByText("New kernel 6.1.0-21").first().waitFor();
    await page.getByRole("button", { name: /^Delete New kernel 6/ }).click();
    await table.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await table.getByText("New kernel 6.1.0-21").first().waitFor();
    await page.reload();
    await table.getByText("New kernel 6.1.0-21").first().waitFor();
  });

  const exported = async (entry: string): Promise<Download> => {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: entry }).click(),
    ]);
    return download;
  };
  const textOf = async (download: Download) => readFile(await download.path(), "utf8");

  test("what is in view is taken away as numbers in full and as a picture that explains itself", async () => {
    await open("?from=0.2.5&to=0.2.8");
    const csv = (await textOf(await exported("CSV"))).trim().split("\r\n");
    expect(csv).toHaveLength(5);
    expect(csv[0]).toContain("(ops/s)");
    const json = JSON.parse(await textOf(await exported("JSON")));
    expect(json).toMatchObject({ unit: "ops/s", source: page.url() });
    expect(json.items[0].value.toString().length).toBeGreaterThan(8);
    const svg = await textOf(await exported("SVG picture"));
    for (const text of [
      "pglite · Throughput",
      "ops/s",
      "0.2.5",
      "Version",
      page.url().replaceAll("&", "&amp;"),
    ]) {
      expect(svg).toContain(text);
    }
    expect(svg).not.toContain("var(--");
    expect(svg).not.toContain("oklch");
    const png = await readFile(await (await exported("PNG picture")).path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
  });

  test.each(["light", "dark"] as const)(
    "chart, chosen point and dialog have no serious finding of axe in the %s theme",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await open();
      await chart().click({ position: { x: 300, y: 150 } });
      await page.getByRole("region", { name: /Chosen point/ }).waitFor();
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    },
  );

  test("it fits a phone, where a tap chooses a point", async () => {
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const phone = await context.newPage();
    await open("", phone);
    await chart(phone).tap({ position: { x: 200, y: 150 } });
    await phone.getByRole("region", { name: /Chosen point/ }).waitFor();
    expect(await sidewaysPx(phone)).toBe(0);
    await context.close();
  });

  test("nothing complained", () => {
    expect(complaints).toEqual([]);
  });
});
