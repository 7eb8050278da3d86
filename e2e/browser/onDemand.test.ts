/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { seedAlerts } from "../stack/seedAlerts.ts";
import type { Stack } from "../stack/startStack.ts";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { openSignedIn } from "./openSignedIn.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();
const wide = { width: 1280, height: 1000 };

/** What pages show once somebody asks for it: dialogs, charts, and notes of what happened meanwhile. */
describe.runIf(browserFound.available)("what pages show on demand", () => {
  let stack: Stack;
  let page: Page;
  let complaints: string[];
  let seeded: Awaited<ReturnType<typeof seedAlerts>>;

  beforeAll(async () => {
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "", {
      viewport: wide,
      reducedMotion: "reduce",
    });
    ({ stack, page } = opened);
    page.setDefaultTimeout(60_000);
    complaints = watchPage(page);
    seeded = await seedAlerts(stack.databaseUrl);
    return opened.close;
  });

  const home = () => `${stack.url}/p/default`;
  const judge = async () => {
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  };

  test("a series shows every trial of each version, as a chart and as a table", async () => {
    await page.goto(`${home()}/series/${seeded.seriesId}`);
    await page.getByRole("button", { name: "Show distributions" }).click();
    await page.waitForURL(/distributions=true/);
    const boxes = page.locator("[data-boxes]");
    await boxes.locator("[data-box]").nth(11).waitFor();
    expect(await boxes.locator("[data-box]").count()).toBe(12);
    expect(await boxes.locator("circle").count()).toBe(36);
    await judge();
    const panel = page.getByRole("region", { name: "Distribution by version" });
    await panel.getByRole("button", { name: "Table" }).click();
    await panel.getByRole("row", { name: /^0\.2\.11/ }).waitFor();
    await page.reload();
    await panel.getByRole("row", { name: /^0\.2\.11/ }).waitFor();
    await panel.getByRole("button", { name: "Hide distributions" }).click();
    await expect.poll(() => page.url()).not.toContain("distributions");
  });

  test("a schedule shows its next times while they are typed", async () => {
    await page.goto(`${home()}/schedules`);
    await page.getByRole("button", { name: "New schedule" }).first().click();
    const dialog = page.getByRole("dialog");
    const times = dialog.getByRole("region", { name: "Next times" });
    await dialog.getByLabel("Time zone").fill("UTC");
    await dialog.getByLabel("Times", { exact: true }).fill("30 4 * * 1");
    await expect.poll(() => times.locator("li").count()).toBe(3);
    await expect
      .poll(async () => times.locator("time").first().getAttribute("title"))
      .toMatch(/^Mon .* 04:30 UTC$/);
    await judge();
    await dialog.getByLabel("Times", { exact: true }).fill("* * * * *");
    await times.getByText("Two times have to be at least 10 minutes apart.").waitFor();
    await page.keyboard.press("Escape");
  });

  test("an alert that no rule matches any more says so, and is closed with one press", async () => {
    const rule = { name: "Quiet", target: "pglite", mute: true };
    expect((await stack.api.call("POST", "/rules", rule)).status).toBe(201);
    await page.goto(`${home()}/alerts`);
    await page.getByText(/No rule has matched since/).waitFor();
    await page.getByRole("button", { name: /^Close alert/ }).waitFor();
    await judge();
    await page.goto(`${home()}/alerts/${seeded.alertId}`);
    await page.getByText("would not raise this alert").waitFor();
    await judge();
    await page.getByRole("button", { name: /^Close alert/ }).click();
    await page.getByText("No rule matches this change now.").first().waitFor();
    await expect
      .poll(() => page.locator("[data-state]").first().getAttribute("data-state"))
      .toBe("dismissed");
  });

  test("a machine says how noisy it is, or that this is not known yet", async () => {
    await page.goto(`${home()}/machines`);
    const card = page.locator("[data-machine=example] [data-noise=unknown]");
    await card.getByText("Not known yet").waitFor();
    await card.getByText("0 of 5 calibrations.").waitFor();
  });

  test("the installation's owner creates a project where projects are switched", async () => {
    const openDialog = async () => {
      await page.getByRole("button", { name: /switch project/ }).click();
      await page.getByRole("menuitem", { name: "New project" }).click();
    };
    await page.goto(home());
    await openDialog();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create project" }).click();
    await dialog.getByText("Enter a name, such as").waitFor();
    await dialog.getByLabel("Name").fill("Payments API");
    expect(await dialog.getByLabel("Address").inputValue()).toBe("payments-api");
    await judge();
    // The browser itself complains of the refusal that comes next.
    expect(complaints).toEqual([]);
    await dialog.getByLabel("Address").fill("default");
    await dialog.getByRole("button", { name: "Create project" }).click();
    await dialog.getByText("The address default belongs to another project.").waitFor();
    await dialog.getByLabel("Address").fill("payments");
    await dialog.getByRole("button", { name: "Create project" }).click();
    await page.waitForURL(/\/p\/payments$/);
    await page.getByText("No runs in Payments API yet").waitFor();
    await page.getByRole("button", { name: /Payments API.*switch project/ }).click();
    await page.getByRole("menuitemradio", { name: /Default/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${stack.url}/p/payments/settings/audit`);
    await page.getByText("Project created").first().waitFor();
  });
});
