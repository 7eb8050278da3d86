/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import { compareViewSchema } from "@lapline/contracts";
import { requireBrowser, waitFor } from "@lapline/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack/startStack.ts";
import { seriousFindings, sidewaysPx } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";

const browserFound = requireBrowser();
const modes = ["wal-normal", "delete-full"];

describe.runIf(browserFound.available)("comparing in the browser", () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    const runs = await Promise.all(
      modes.map((durability) =>
        stack.api.submit({
          targets: [{ target: "sqlite", versions: ["bundled"], durability }],
          scenarios: [
            { scenario: "records.insert", params: { count: 500, warmup: 50 } },
            { scenario: "speedtest.default", params: { size: 1 } },
            { scenario: "speedtest.batched", params: { size: 1 } },
          ],
          labels: ["local"],
          trials: 3,
        }),
      ),
    );
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    // The charts of an opened row are compiled and fetched on first use, which takes a busy machine long.
    context.setDefaultTimeout(100_000);
    page = await context.newPage();
    await signIn(page, stack);
    for (const { id } of runs) {
      await waitFor(async () => (await stack.api.run(id)).status === "PROCESSED", {
        what: "a run is processed",
        timeoutMs: 120_000,
      });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  const pick = async (button: string, mode: string) => {
    await page.getByRole("button", { name: button }).press("Enter");
    await page
      .getByRole("list", { name: "Versions with results" })
      .getByRole("button", { name: mode })
      .press("Enter");
  };

  const exported = async (entry: string): Promise<string> => {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: entry }).click(),
    ]);
    return readFile(await download.path(), "utf8");
  };

  test("two durability modes are chosen and a row is opened by keys, and the address holds the choice", async () => {
    await page.goto(`${stack.url}/p/default/compare`);
    await pick("Choose the base", "wal-normal");
    await pick("Add a column", "delete-full");
    const table = page.getByRole("table", { name: /Change of each measure/ });
    await page.getByRole("heading", { name: "Changes" }).waitFor();
    await page.getByText("Settings of the targets that differ").waitFor();
    expect(new URL(page.url()).searchParams.get("columns")?.split(",")).toHaveLength(2);

    const folded = page.getByRole("button", { name: /^Show .*(inconclusive|not compared)/ });
    if (await folded.isVisible()) await folded.press("Enter");
    await table.getByRole("button", { name: "Throughput", exact: true }).press("Enter");
    await page.getByRole("region", { name: "Reproduce" }).waitFor();
    await page.getByRole("region", { name: "Versions and settings", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Reproduce" }).waitFor();
  });

  test("a row of unlike loads shows both distributions and histories, and no percentile as a ratio", async () => {
    const table = page.getByRole("table", { name: /Change of each measure/ });
    await table.getByRole("button", { name: /^Latency(?!,)/ }).click();
    await page
      .getByRole("region", { name: "Distribution by percentile, and trials" })
      .locator("figure svg")
      .first()
      .waitFor();
    await page.getByRole("region", { name: "History" }).waitFor();
    // One side flushes at each commit, the other at checkpoints.
    await table
      .getByRole("cell", { name: /^no ratio: durability flushed at/ })
      .first()
      .waitFor();
    expect(await page.getByRole("figure", { name: "Percentiles against the base" }).count()).toBe(
      0,
    );
  });

  test.each(["light", "dark"] as const)(
    "an opened row has no serious finding of axe in the %s theme",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    },
  );

  test("an opened row fits a phone without scrolling sideways", async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await sidewaysPx(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("the base can be changed, rows become factors, and the view is taken away as Markdown, JSON and CSV", async () => {
    await page.getByRole("button", { name: /^Make sqlite~bundled~delete-full/ }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get("columns"))
      .toMatch(/^sqlite~bundled~delete-full/);
    await page.getByText("Factors", { exact: true }).click();
    await page.getByText("Geometric mean").first().waitFor();
    const text = await exported("Markdown");
    expect(text).toContain("bundled, delete-full / ");
    expect(text).toContain("/p/default/compare?columns=");
    const { columns, rows } = compareViewSchema.parse(JSON.parse(await exported("JSON")));
    expect(columns.map(({ durability }) => durability)).toEqual(["delete-full", "wal-normal"]);
    const [head = "", ...lines] = (await exported("CSV")).trim().split("\r\n");
    expect(head).toContain("sqlite bundled wal-normal bundled local ratio low");
    expect(lines).toHaveLength(rows.length);
    const full = rows.find(({ measure }) => measure.name === "throughput")?.cells[0]?.value;
    expect(lines.find((line) => line.includes(",throughput,"))).toContain(`,${full},`);
  });

  test("the comparison is copied as an image, or saved where the clipboard is closed", async () => {
    await page.getByRole("button", { name: "Copy as an image" }).click();
    await page.getByRole("button", { name: /^Image (copied|saved)$/ }).waitFor();
  });

  const address = (name: string) => new URL(page.url()).searchParams.get(name);
  const look = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

  /** Both themes and a phone, with the rows that a search leaves: all rows take axe long. */
  const judgeFew = async (search: string) => {
    await page.getByLabel("Search measures").fill(search);
    await expect.poll(() => address("search")).toBe(search);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await sidewaysPx(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Search measures").fill("");
    await expect.poll(() => address("search")).toBeNull();
  };

  test("rows become bars with their values in words, by value and on a logarithmic axis on request", async () => {
    await look("Bars");
    const bars = page.getByRole("table", { name: /^Throughput · records\.insert/ });
    await bars.waitFor();
    expect(await bars.getByRole("rowheader").allTextContents()).toEqual([
      "SQLite (node:sqlite) bundled, delete-full",
      "SQLite (node:sqlite) bundled, wal-normal",
    ]);
    expect(await bars.getByRole("cell", { name: /ops\/s/ }).count()).toBe(2);
    await look("By value");
    await look("Log");
    await page
      .getByText(/Logarithmic axis from/)
      .first()
      .waitFor();
    // Bars of very unlike values are logarithmic by themselves: the address says what was pressed.
    await expect
      .poll(() => [address("view"), address("scale"), address("order")])
      .toEqual(["bars", "log", "value"]);
    await page.reload();
    await page
      .getByText(/Logarithmic axis from/)
      .first()
      .waitFor();
    // What flushes at each commit is the slower one.
    await expect
      .poll(() => bars.getByRole("rowheader").first().textContent())
      .toBe("SQLite (node:sqlite) bundled, wal-normal");
    await judgeFew("throughput");
  });

  test("ways of one target stand beside each other, shaded, and a sum leaves out what its reader chose", async () => {
    await look("Factors");
    await look("Variants together");
    await page.getByRole("columnheader", { name: "delete-full, default" }).first().waitFor();
    const left = ["Test 1: Single inserts", "Test 7: Queries with an index"];
    await page.getByRole("button", { name: "Sum without" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: left[0] ?? "" }).waitFor();
    // Both presses come before the page draws the first.
    await page.getByRole("menuitemcheckbox").evaluateAll((items, names) => {
      for (const item of items) {
        const isLeft = names.some((name) => item.textContent?.includes(name) === true);
        if (isLeft && item instanceof HTMLElement) item.click();
      }
    }, left);
    await page.keyboard.press("Escape");
    await expect.poll(() => address("without")).toBe("test_1,test_7");
    const cellsOf = (name: RegExp) =>
      page
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name }) })
        .getByRole("cell")
        .locator("data")
        .allTextContents();
    const sums = await cellsOf(/^Sum of 13 parts without Test 1, Test 7/);
    expect(sums).toHaveLength(4);
    // The harness adds up each trial by itself: two ways to one number.
    expect(sums).toEqual(await cellsOf(/^All tests but 1 and 7/));
    const text = await exported("CSV");
    expect(text).toContain(left.join("; "));
    await judgeFew("all tests");
    await look("Variants together");
  });

  test("CPU and memory of all columns are drawn over time, and told in a table", async () => {
    await look("Over time");
    const panel = page.getByRole("region", { name: "CPU and memory over time" });
    await panel.locator("figure svg").first().waitFor();
    await page.getByRole("button", { name: "Table", exact: true }).press("Enter");
    const table = page.getByRole("table", { name: "Mean and highest sample of each line" });
    expect(
      await table.getByRole("cell", { name: "SQLite (node:sqlite) bundled, wal-normal" }).count(),
    ).toBeGreaterThan(0);
    expect(await exported("CSV")).toMatch(/^Line,Kind,Unit,"?From, s/);
    expect(await seriousFindings(page)).toEqual([]);
    await look("Factors");
  });

  test("a published reference stands beside the measured columns with its source", async () => {
    await page.getByRole("button", { name: "Add a column" }).click();
    await page.getByRole("button", { name: "Published references" }).click();
    await page
      .getByRole("list", { name: "Published systems" })
      .getByRole("button", { name: /PocketBase, TypeScript client/ })
      .click();
    const panel = page.getByRole("region", { name: "Published references" });
    await panel.getByText("AMD 7840U").waitFor();
    await page.getByText("67.7").first().waitFor();
    expect(new URL(page.url()).searchParams.get("references")).toBe(
      "trailbase~pocketbase-typescript-client",
    );
  });
});
