/// <reference lib="dom" />
import { requireBrowser, totpCode } from "@lapline/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { openSignedIn, type SignedIn } from "./openSignedIn.ts";
import { expectWalkable } from "./walkByKeyboard.ts";

const browserFound = requireBrowser();
const wide = { width: 1280, height: 900 };

describe.runIf(browserFound.available)("two-step sign-in", () => {
  let opened: SignedIn;
  let page: Page;
  let secret = "";
  let codes: string[] = [];

  beforeAll(async () => {
    opened = await openSignedIn(browserFound.available ? browserFound.at : "");
    page = opened.page;
    page.setDefaultTimeout(60_000);
  });
  afterAll(() => opened?.close());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = () => page.getByRole("dialog");
  const judge = async () => {
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  };
  const account = async () => {
    await page.goto(`${opened.stack.url}/p/default/settings/account`);
    await page.getByText("This session").waitFor();
  };
  const password = async () => {
    await page.getByLabel("E-mail").fill(opened.stack.email);
    await page.getByLabel("Password").fill(opened.stack.password);
    await button("Sign in").click();
    await page.getByRole("heading", { name: "Two-step sign-in" }).waitFor();
  };

  test("is enabled with password and code, and shows its codes once", async () => {
    await account();
    await button("Enable two-step sign-in").click();
    await dialog().getByLabel("Password").fill("not my password");
    await dialog().getByLabel("Password").press("Enter");
    await dialog().getByText("That is not your password.").waitFor();
    await judge();
    await dialog().getByLabel("Password").fill(opened.stack.password);
    await dialog().getByLabel("Password").press("Enter");
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    secret = ((await dialog().locator("pre").textContent()) ?? "").replaceAll(" ", "");
    await judge();
    await dialog().getByLabel("Code", { exact: true }).fill(totpCode(secret));
    await dialog().getByLabel("Code", { exact: true }).press("Enter");
    await dialog().getByText("Keep these codes now").waitFor();
    codes = ((await dialog().locator("pre").textContent()) ?? "").split("\n");
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent("download");
    await button("Download codes").click();
    expect((await download).suggestedFilename()).toBe("lapline-recovery-codes.txt");
    await judge();
    await button("Done").click();
    await page.getByText("10 recovery codes left").waitFor();
    await judge();
    await expectWalkable(page);
    await page.goto(`${opened.stack.url}/p/default/settings/members`);
    await page.getByRole("cell", { name: "On", exact: true }).waitFor();
  });

  test("asks for a code after the password, and says why one is refused", async () => {
    await account();
    await button("Sign out everywhere").click();
    await page.waitForURL(/\/sign-in/);
    await password();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText("The code is wrong, expired or was used before.").waitFor();
    await judge();
    await expectWalkable(page);
    await page.getByLabel("Code", { exact: true }).fill(totpCode(secret, 1));
    await page.getByLabel("Code", { exact: true }).press("Enter");
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  });

  test("takes a recovery code, and is disabled with one", async () => {
    await account();
    await button("Sign out everywhere").click();
    await page.waitForURL(/\/sign-in/);
    await password();
    await button("Use a recovery code").click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByLabel("Recovery code").press("Enter");
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await account();
    await page.getByText("9 recovery codes left").waitFor();
    await button("Disable two-step sign-in").click();
    await dialog().getByLabel("Password").fill(opened.stack.password);
    await dialog()
      .getByLabel("Code")
      .fill(codes[1] ?? "");
    await judge();
    await dialog().getByLabel("Code").press("Enter");
    await page.getByText("Off. Whoever learns your password can sign in.").waitFor();
  });
});
