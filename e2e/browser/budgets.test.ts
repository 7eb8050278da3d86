/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectNoFindings } from "./judgePage.ts";
import { measuredRun } from "./measuredRun.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();

describe.runIf(browserFound.available)("budgets", () => {
  test("a budget is tried, made, broken at once, named by the chart, and its alert ends with it", async () => {
    const { stack, page, close } = await openSignedIn(
      browserFound.available ? browserFound.at : "",
    );
    onTestFinished(close);
    const { report } = await measuredRun(stack, { trials: 7 });
    const measured = report.measures.find(({ name }) => name === "throughput");
    if (measured === undefined) throw new Error("no throughput was measured");
    const home = `${stack.url}/p/default`;
    // Beyond the interval, however restless this machine is, and near it.
    const budget = Math.round((measured.ciHigh ?? measured.value) * 1.1);

    await page.goto(`${home}/settings/rules`);
    await page.getByRole("button", { name: "New budget" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Target").fill("sqlite");
    await dialog.getByLabel("Measure").fill("throughput");
    await dialog.getByLabel("Value").fill("20 ms");
    await dialog.getByRole("button", { name: "Preview on history" }).click();
    await dialog.getByText("Enter a value of throughput with its unit").waitFor();
    await dialog.getByLabel("Value").fill(`${budget}/s`);
    await dialog.getByRole("button", { name: "Preview on history" }).click();
    await dialog.getByText("This budget raises an alert at once").waitFor();
    await dialog.getByText(`Alert when throughput of sqlite is below ${budget}/s.`).waitFor();
    await expectNoFindings(page);
    await dialog.getByRole("button", { name: "Create budget" }).click();
    await page.getByText(/over budget since/).waitFor();

    await page.goto(`${home}/alerts`);
    await page
      .getByRole("link", { name: /over budget/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Over budget" }).waitFor();
    await page
      .getByText(/Budget: at least/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Merge" }).count()).toBe(0);
    await expectNoFindings(page);
    const alert = page.url();

    await page.goto(`${home}/series/${measured.seriesId}`);
    await page
      .getByText(/Budget: at least/)
      .first()
      .waitFor();

    await page.goto(`${home}/settings/rules`);
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Delete budget" }).click();
    await page.getByText("No budgets yet").waitFor();
    await page.goto(alert);
    await page.getByText("Budget deleted").waitFor();
  });
});
