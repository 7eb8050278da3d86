/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack/startStack.ts";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { measuredRun } from "./measuredRun.ts";
import { openBrowser } from "./openBrowser.ts";
import { type NpmRegistry, startNpmRegistry } from "./startNpmRegistry.ts";
import { expectWalkable } from "./walkByKeyboard.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();
const wide = { width: 1280, height: 900 };

describe.runIf(browserFound.available)("the whole story, through the interface only", () => {
  let registry: NpmRegistry;
  let stack: Stack;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    registry = await startNpmRegistry({ "better-sqlite3": ["13.1.1", "13.2.0"] });
    stack = await startStack({ queue: "postgres", npmRegistryUrl: registry.url });
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext({ viewport: wide });
    page = await context.newPage();
    complaints = watchPage(page);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await registry?.stop();
  });

  test("a stranger is asked to sign in, and told when the password is wrong", async () => {
    await page.goto(`${stack.url}/p/default/runs?label=local`);
    await page.waitForURL(/\/sign-in\?next=/);
    await page.getByLabel("E-mail").fill(stack.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("do not match").waitFor();
    complaints.length = 0;
  });

  test("the sign-in page is walked with Tab, has no serious finding of axe and fits a phone", async () => {
    await expectWalkable(page);
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  });

  test("the right password leads to the page that was asked for, empty, with the next command", async () => {
    await page.getByLabel("Password").fill(stack.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/p\/default\/runs\?label=local$/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText(/^No runs in /).waitFor();
    const command = page.locator("pre");
    expect(await command.textContent()).toContain(`${stack.url}/api/v1/runs`);
  });

  /** Opens a line of the form that says what is set. */
  const unfold = (title: string) =>
    page.locator("summary").filter({ hasText: title }).first().click();

  test("the form of a run fits on a screen before anything is unfolded, with what to press in view", async () => {
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: /New run/ }).waitFor();
    await page.getByLabel("Search targets").waitFor();
    const isInView = () =>
      page.getByRole("button", { name: "Submit run" }).evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    for (const viewport of [wide, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      expect(await isInView()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200);
    }
    await page.setViewportSize(wide);
  });

  test("choices are searched by words, and those chosen stand above the list", async () => {
    await page.getByLabel("Search targets").fill("node:sqlite ships");
    await page.locator("[name=target-sqlite]").waitFor();
    expect(await page.locator("[name^=target-]").count()).toBe(1);
    await page.getByLabel("Search targets").press("Enter");
    await page.getByRole("button", { name: "Remove SQLite (node:sqlite)" }).waitFor();
    // A search that found one is over, and everything is offered again.
    await page.locator("[name=target-isar]").waitFor();
    await page.getByRole("button", { name: "Remove SQLite (node:sqlite)" }).click();
    expect(await page.locator("[name=target-sqlite]").isChecked()).toBe(false);
  });

  test("an incomplete form says everything that is missing and focuses the first field", async () => {
    await page.getByRole("button", { name: "Submit run" }).click();
    await page.getByRole("group", { name: "Targets" }).getByText("at least one target").waitFor();
    await page
      .getByRole("group", { name: "Scenarios" })
      .getByText("at least one scenario")
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("target-sqlite");
  });

  test("a target that never ran for real is marked, with the reason once it is chosen", async () => {
    const choice = page.locator("[name=target-isar]");
    await page.locator("label", { has: choice }).getByText("untested").waitFor();
    await choice.check();
    await page.getByText("Untested:").waitFor();
    await choice.uncheck();
    expect(await page.getByText("untested", { exact: false }).count()).toBeGreaterThan(0);
    for (const { id, verification } of catalog.targets) {
      const label = page.locator("label", { has: page.locator(`[name="target-${id}"]`) });
      const marks = verification?.status === "verified" ? 0 : 1;
      expect(await label.getByText("untested").count(), id).toBe(marks);
    }
  });

  test("a release that came out is there after a refresh, and the last ones are one choice", async () => {
    const choice = page.locator("[name=target-sqlite-drizzle-better-sqlite3]");
    await choice.check();
    await unfold("SQLite (drizzle, better-sqlite3)");
    registry.publish("better-sqlite3", "99.0.0");
    await page
      .getByRole("button", { name: /^Refresh the versions of SQLite \(drizzle, b/ })
      .click();
    await page.getByRole("checkbox", { name: "99.0.0" }).waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Last 10" }).click();
    await page.getByLabel("Number of newest releases").fill("3");
    await page.getByText("13.1.1 to 99.0.0").waitFor();
    await page.locator('[name="scenario-records.insert"]').check();
    const preview = page.locator("[data-preview]");
    await preview.getByText("3 jobs", { exact: true }).waitFor();
    await preview.getByText("sqlite-drizzle-better-sqlite3 99.0.0").waitFor();
    await page.getByRole("button", { name: "Newest against previous" }).click();
    await preview.getByText("1 job", { exact: true }).waitFor();
    await preview.getByText(/ → 99\.0\.0/).waitFor();
    await page.getByRole("combobox", { name: /^Base/ }).fill("99.0.0");
    await page.getByText("Enter two different versions.").first().waitFor();
    await page.locator('[name="scenario-records.insert"]').uncheck();
    await choice.uncheck();
  });

  test("the preview shows what the matrix expands to before it is submitted", async () => {
    await page.locator("[name=target-sqlite]").check();
    await page.locator('[name="scenario-records.insert"]').check();
    await page.locator("[name=scenario-footprint]").check();
    await page.locator("[data-preview]").getByText("2 jobs", { exact: true }).waitFor();
    await page.locator("[name=scenario-footprint]").uncheck();
    await page.locator("[data-preview]").getByText("1 job", { exact: true }).waitFor();
    await unfold("Hardware and trials");
    await page.getByLabel("Trials").fill("2");
    await page
      .locator("[data-preview]")
      .getByText(/2 trials/)
      .waitFor();
  });

  test("the submitted run is watched until it is processed", async () => {
    await page.getByRole("button", { name: "Submit run" }).click();
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
    await page
      .getByRole("log")
      .getByText(/attempt 1/)
      .waitFor({ timeout: 60_000 });
    const job = page.locator("[data-job-status=PROCESSED]");
    await job.waitFor({ timeout: 120_000 });
    await page.getByRole("table", { name: /^Results of sqlite/ }).waitFor();
    await job.click();
    await page.locator("[data-log-state=ended]").waitFor();
    expect(await page.locator("[data-step][data-state=done]").count()).toBe(6);
    await expect.poll(() => page.title()).toContain("Processed");
  });

  test("the report has every measure with value, interval and samples, and the command", async () => {
    await page.getByRole("link", { name: "Open report" }).click();
    await page.getByRole("heading", { name: "Measures" }).waitFor();
    for (const measure of ["throughput", "latency", "duration", "cpu", "memory"]) {
      const row = page.locator(`[data-measure=${measure}]`);
      expect(await row.locator("data").first().getAttribute("value")).toMatch(/^\d/);
      expect(await row.locator("circle").count()).toBe(2);
    }
    for (const title of [
      "Latency by percentile",
      "Throughput, CPU and memory over time",
      "Environment",
      "Reproduce",
    ]) {
      await page.getByRole("heading", { name: title }).waitFor();
    }
    await page.locator(".recharts-surface").first().waitFor();
    expect(await page.locator("pre").textContent()).toContain("records.insert");
  });

  test("a measure leads to its series, whose point leads back to the report", async () => {
    await page.locator("[data-measure=throughput]").getByRole("link").click();
    await page.waitForURL(/\/series\//);
    await page
      .getByRole("figure")
      .getByText(/Throughput of sqlite over 1 version/)
      .waitFor();
    await page.getByRole("button", { name: "Table" }).click();
    await page.waitForURL(/view=table/);
    await page.reload();
    await page.getByRole("table").getByRole("link", { name: "bundled" }).click();
    await page.waitForURL(/\/report$/);
  });

  test("the list shows a run submitted elsewhere, and its end, without a reload", async () => {
    await page.getByRole("link", { name: "Runs" }).first().click();
    // A phone has the status of each row in another place, which is hidden here.
    const processed = page.locator("tbody [data-status=PROCESSED]").filter({ visible: true });
    await processed.first().waitFor();
    const known = await page.locator("[data-row-link]").count();
    await measuredRun(stack);
    await expect.poll(() => page.locator("[data-row-link]").count()).toBe(known + 1);
    await expect.poll(() => processed.count(), { timeout: 20_000 }).toBe(known + 1);
  });

  test("nothing on the way complained", () => {
    expect(complaints).toEqual([]);
  });
});
