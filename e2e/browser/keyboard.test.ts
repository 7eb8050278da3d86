/// <reference lib="dom" />
import { requireBrowser, waitFor } from "@lapline/testkit";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { seedAlerts } from "../stack/seedAlerts.ts";
import type { Stack } from "../stack/startStack.ts";
import { expectNoFindings } from "./judgePage.ts";
import { measuredRun } from "./measuredRun.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();

describe.runIf(browserFound.available)("keyboard and address", () => {
  let stack: Stack;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "");
    ({ stack, browser, page } = opened);
    await measuredRun(stack);
    return opened.close;
  });

  test("the first Tab stop skips to the content", async () => {
    await page.goto(`${stack.url}/p/default/runs`);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("g and a letter go to a page, also below Settings; j and Enter open a row", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("w");
    await page.waitForURL(/\/settings\/webhooks$/);
    await page.getByRole("link", { name: "Rules" }).and(page.locator(":visible")).click();
    await page.waitForURL(/\/settings\/rules$/);
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL(/\/series$/);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.waitForURL(/\/runs$/);
    await page.keyboard.press("g");
    await page.keyboard.press("b");
    await page.waitForURL(/\/series$/);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    const wanted = await page.locator("[data-row-link]").first().getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${wanted}`);
  });

  test("the palette opens, finds and goes, and gives the focus back when it closes", async () => {
    await page.getByRole("link", { name: "Machines" }).focus();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox").and(page.locator(":focus"));
    await field.waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Machines");
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.type("api k");
    await page.getByRole("option", { name: /API keys/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/settings\/api-keys$/);
  });

  test("? shows every shortcut and Escape closes it", async () => {
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.and(page.locator(":focus-within")).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("the points of a history are walked with arrows and opened with Enter", async () => {
    await page.goto(`${stack.url}/p/default/series?measure=throughput`);
    await page.locator("[data-row-link]").first().click();
    const points = page.getByRole("slider", { name: /^Points of the history/ });
    await points.waitFor();
    await points.focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Press to choose, Enter opens the report.").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/report$/);
  });

  test("filters stand in the address and survive a reload and Back", async () => {
    await page.goto(`${stack.url}/p/default/runs`);
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitemradio", { name: /Failed/ }).click();
    await page.waitForURL(/\?status=FAILED$/);
    await page.getByText("No run matches these filters").waitFor();
    await page.reload();
    await page.getByText("No run matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL(/\/runs$/);
    await page.locator("[data-row-link]").first().waitFor();
    await page.goBack();
    await page.getByText("No run matches these filters").waitFor();
  });

  test("a search and hidden columns of the series list are restored for whoever opens the link", async () => {
    await page.goto(`${stack.url}/p/default/series`);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("throughput");
    await page.waitForURL(/search=throughput/);
    await page.getByRole("button", { name: "Choose columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Points" }).click();
    await page.waitForURL(/hide=points/);
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 1280, height: 900 },
    });
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator("[data-row-link]").first().waitFor();
    expect(await other.locator("[data-row-link]").count()).toBe(1);
    expect(await other.getByRole("columnheader", { name: "Points" }).count()).toBe(0);
    expect(await other.getByLabel("Search series").inputValue()).toBe("throughput");
    await context.close();
  });

  test("a column sorts the list on the server, says so, and the address keeps it", async () => {
    await page.goto(`${stack.url}/p/default/series`);
    const rows = page.locator("[data-row-link]");
    await rows.first().waitFor();
    const inOrder = (direction: "ascending" | "descending") =>
      waitFor(
        async () => {
          const shown = await rows.allTextContents();
          const sorted = shown.toSorted();
          if (direction === "descending") sorted.reverse();
          return shown.length > 2 && shown.every((text, index) => text === sorted[index]);
        },
        { what: `rows in ${direction} order` },
      );
    const header = page.getByRole("columnheader", { name: "Series" });
    await header.getByRole("button").press("Enter");
    await page.waitForURL(/sort=-name/);
    await page.locator("th[aria-sort=descending]", { hasText: "Series" }).waitFor();
    await inOrder("descending");
    await header.getByRole("button").press("Enter");
    await page.waitForURL(/sort=name/);
    await page.reload();
    await page.locator("th[aria-sort=ascending]", { hasText: "Series" }).waitFor();
    await inOrder("ascending");
  });

  test("a machine is revoked only with its name typed", async () => {
    await page.goto(`${stack.url}/p/default/machines`);
    await page.getByRole("button", { name: "Revoke" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Revoke machine" }).click();
    await dialog.getByText(/This is not/).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.locator("[data-machine]").count()).toBe(1);
  });

  test("a machine drains and takes jobs again", async () => {
    await page.getByRole("button", { name: "Drain" }).click();
    await page.locator("[data-machine] [data-status=DRAINING]").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Resume" }).click();
    await page.locator("[data-machine] [data-status=IDLE]").waitFor({ timeout: 30_000 });
  });

  test("a rule is tried on the history, made, changed and removed", async () => {
    await page.goto(`${stack.url}/p/default/settings/rules`);
    await page.getByRole("button", { name: "New rule" }).first().click();
    await page.getByLabel("Name").fill("Quiet");
    await page.getByLabel("Target").fill("nonsense");
    await page.getByLabel("Smallest change, %").fill("2.5");
    await page.getByRole("button", { name: "Create rule" }).click();
    await page.getByText("has never measured a target called").first().waitFor();
    await page.getByLabel("Target").fill("");
    await page.getByRole("button", { name: "Preview on history" }).click();
    await page.getByText("With this rule:").waitFor();
    await page.getByRole("button", { name: "Create rule" }).click();
    await page.getByText("whole project").waitFor();
    await page.getByRole("button", { name: "Edit Quiet" }).click();
    await page.getByLabel("Mute").selectOption("true");
    await page.getByRole("button", { name: "Save rule" }).click();
    await page.getByText("Never notify when any measure changes.").first().waitFor();
    await page.getByRole("button", { name: "Delete Quiet" }).click();
    await page.getByRole("button", { name: "Delete rule" }).click();
    await page.getByText("No rules yet").waitFor();
  });

  test("an API key is shown once and refused after it was revoked", async () => {
    await page.goto(`${stack.url}/p/default/settings/api-keys`);
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("Name").fill("Browser test");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const key = ((await dialog.locator("pre").textContent()) ?? "").trim();
    await dialog.getByRole("button", { name: "Done" }).click();
    const asked = () =>
      fetch(`${stack.url}/api/v1/runs`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(10_000),
      });
    expect((await asked()).status).toBe(200);
    await page.getByRole("button", { name: "Revoke Browser test" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("The key Browser test was revoked").waitFor();
    expect((await asked()).status).toBe(401);
  });

  test("an alert is chosen, opened, acknowledged and reopened by keys, and its history says so", async () => {
    await seedAlerts(stack.databaseUrl);
    await page.goto(`${stack.url}/p/default/runs`);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.waitForURL(/\/alerts$/);
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.waitForURL(/selected=/);
    const focused = page.locator("[data-row-link]").first().and(page.locator(":focus"));
    expect(await focused.count()).toBe(1);
    const box = page.locator("input[data-row-select]").first();
    await box.focus();
    await page.keyboard.press("Space");
    await page.waitForURL((url) => !url.searchParams.has("selected"));
    expect(await box.and(page.locator(":focus")).count()).toBe(1);
    await page.keyboard.press("Space");
    await page.waitForURL(/selected=/);
    await page.reload();
    await page.getByText("1 alert chosen").waitFor();
    await page.locator("[data-row-link]").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText("Environment changes").waitFor();
    await page.keyboard.press("a");
    await page.getByText("Owner acknowledged it").waitFor();
    await page.keyboard.press("o");
    await page.getByText("Owner reopened it").waitFor();
  });

  test("an alert is dismissed with a reason, and the inbox and its filters follow", async () => {
    await page.keyboard.press("d");
    const reason = page.getByRole("textbox", { name: "Reason" });
    await reason.waitFor();
    await page.getByRole("button", { name: "Dismiss", exact: true }).last().click();
    await page.getByText("Say why").waitFor();
    await reason.fill("A wanted trade");
    await page.getByRole("button", { name: "Dismiss", exact: true }).last().click();
    await page.getByText("A wanted trade").first().waitFor();
    await page.goto(`${stack.url}/p/default/alerts`);
    await page.getByText("No active regression").waitFor();
    await page.goto(`${stack.url}/p/default/alerts?view=dismissed`);
    await page.locator("[data-row-link]").first().waitFor();
    await page.reload();
    await page.locator("[data-row-link]").first().waitFor();
  });

  test("a mail is read in a frame that runs and loads nothing", async () => {
    await page.goto(`${stack.url}/p/default/mailbox`);
    await page.locator("[data-row-link]").first().click();
    await page.waitForURL(/mail=/);
    const frame = page.locator("iframe");
    await frame.waitFor();
    expect(await frame.getAttribute("sandbox")).not.toContain("allow-scripts");
    expect(await frame.getAttribute("srcdoc")).toContain("default-src 'none'");
    await page.frameLocator("iframe").getByText("Open the alert").waitFor();

    // Nothing runs in the frame, axe neither: the mail is judged as a page of its own.
    const mail = await page.context().newPage();
    await mail.setContent((await frame.getAttribute("srcdoc")) ?? "");
    await mail.getByText("Open the alert").waitFor();
    await expectNoFindings(mail);
    await mail.close();
  });
});
