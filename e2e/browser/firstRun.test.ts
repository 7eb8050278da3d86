import { createDatabase, requireBrowser, type TestDatabase } from "@lapline/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUnownedWeb } from "../stack/startUnownedWeb.ts";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { expectWalkable } from "./walkByKeyboard.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();
const wide = { width: 1280, height: 900 };

describe.runIf(browserFound.available)("an installation that nobody owns", () => {
  let database: TestDatabase;
  let web: Awaited<ReturnType<typeof startUnownedWeb>>;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let url: string;

  beforeAll(async () => {
    database = await createDatabase();
    web = await startUnownedWeb(database.url);
    url = web.url;
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const context = await browser.newContext({ viewport: wide });
    page = await context.newPage();
    complaints = watchPage(page);
  });
  afterAll(async () => {
    await browser?.close();
    await web?.stop();
    await database?.drop();
  });

  test("leads from anywhere to its set-up", async () => {
    await page.goto(`${url}/machines`);
    await page.waitForURL(/\/setup$/);
    await page.getByRole("heading", { name: "Set up Lapline" }).waitFor();
  });

  test("the set-up is walked with Tab, has no serious finding of axe and fits a phone", async () => {
    await expectWalkable(page);
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  });

  test("puts what is wrong at the fields and keeps what was typed", async () => {
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("E-mail").fill("not an address");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create owner and project" }).click();
    await page.getByText("this is not an e-mail address").waitFor();
    await page.getByText(/at least 12 characters$/).waitFor();
    await page.getByText("give the project a name").waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada");
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    complaints.length = 0;
  });

  test("lets the new owner in, to a project whose every page shows the next step", async () => {
    await page.getByLabel("E-mail").fill("ada@example.test");
    await page.getByLabel("Password").fill("a sentence that nobody guesses");
    await page.getByLabel("First project").fill("Difference engine");
    await page.getByRole("button", { name: "Create owner and project" }).click();
    await page.getByText("No runs in Difference engine yet").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByText("No series yet").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.getByText("No machines yet").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.getByText("No API keys yet").waitFor();
    expect(complaints).toEqual([]);
  });

  test("hands out a command with a one-time token for its first machine", async () => {
    await page.goto(`${url}/machines`);
    await page.getByRole("button", { name: "Add machine" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add a machine" });
    await dialog.getByLabel("Hardware label").fill("Not A Label");
    await dialog.getByRole("button", { name: "Create command" }).click();
    await dialog
      .getByText(/lower-case letters/)
      .last()
      .waitFor();
    await dialog.getByLabel("Hardware label").fill("bare-metal.8c");
    await dialog.getByLabel("Software of your project").selectOption("process");
    await dialog.getByText(/Members run code there behind walls/).waitFor();
    await dialog.getByRole("button", { name: "Create command" }).click();
    const command = await dialog.locator("pre").textContent();
    expect(command).toContain(`curl -fsSO ${url}/machine/lapline-worker.tgz &&`);
    expect(command).toContain(`lapline-worker join --url ${url} --token lapt_`);
    expect(command).toMatch(/ --definitions process,docker$/);
  });

  test("is set up once: the page leads on from then", async () => {
    await page.goto(`${url}/setup`);
    await page.waitForURL(/\/p\/[^/]+$/);
  });
});
