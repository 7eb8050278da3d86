/// <reference lib="dom" />
import { createHash, randomBytes } from "node:crypto";
import { requireBrowser } from "@lapline/testkit";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack/startStack.ts";
import { seriousFindings, sidewaysPx } from "./judgePage.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();
/** A slow machine may take its time. */
const patience = { timeout: 30_000 };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const phone = { width: 390, height: 800 };

describe.runIf(browserFound.available)("mails and members in the browser", () => {
  let stack: Stack;
  let browser: Browser;
  let owner: Page;

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    owner = await (await browser.newContext()).newPage();
    await signIn(owner, stack);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  /** No serious finding in both themes, and no scrolling sideways on a phone. */
  async function judge(page: Page): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    }
    const before = page.viewportSize();
    await page.setViewportSize(phone);
    await expect.poll(() => sidewaysPx(page), patience).toBe(0);
    if (before !== null) await page.setViewportSize(before);
  }

  test("an invitation makes an account that sees the project, and a removed member sees nothing", async () => {
    await owner.goto(`${stack.url}/p/default/settings/members`);
    await owner.getByRole("button", { name: "Invite" }).click();
    await owner.getByLabel("E-mail").fill("ada@example.org");
    await owner.getByRole("button", { name: "Send invitation" }).click();
    const link = owner.getByRole("dialog").getByText(/\/invitation\/lapi_/);
    const url = new URL(((await link.textContent(patience)) ?? "").trim());
    await owner.getByRole("button", { name: "Done" }).click();
    await owner.getByText("ada@example.org").first().waitFor(patience);

    const guest = await (await browser.newContext()).newPage();
    const complaints = watchPage(guest);
    await guest.goto(stack.url + url.pathname);
    await judge(guest);
    await guest.getByLabel("Your name").fill("Ada");
    await guest.getByLabel("Password").fill("short");
    await guest.getByRole("button", { name: "Create account and join" }).click();
    await guest.getByText("needs at least 12 characters").waitFor(patience);
    await guest.getByLabel("Password").fill("a sentence that is long enough");
    await guest.getByRole("button", { name: "Create account and join" }).click();
    await guest.getByRole("link", { name: "Runs" }).first().waitFor(patience);
    expect(complaints.filter((each) => !each.includes("400"))).toEqual([]);
    await guest.goto(stack.url + url.pathname);
    await guest.getByText("This link does not work").waitFor(patience);

    await owner.reload();
    await owner.getByRole("button", { name: "Remove Ada" }).click();
    await owner.getByRole("button", { name: "Remove member" }).click();
    await owner.getByText("Ada was removed").waitFor(patience);
    await guest.goto(`${stack.url}/p/default/runs`);
    await guest.getByText("You are not a member of this project").waitFor(patience);
  });

  test("notifications are kept, and a test mail tells at once that there is no mail server", async () => {
    await owner.goto(`${stack.url}/p/default/settings/notifications`);
    await owner.getByLabel("Mail about improvements").selectOption("digest");
    await owner.getByLabel("Time zone").selectOption("Europe/Berlin");
    await owner.getByRole("button", { name: "Save notifications" }).click();
    await owner.getByText("Your notifications were saved").waitFor(patience);
    await owner.getByRole("button", { name: "Send a test mail" }).click();
    await owner.waitForURL(/[?&]test=/);
    await owner.getByText("It was not sent, because there is no mail server.").waitFor(patience);
    await owner.reload();
    await owner.getByText("It was not sent, because there is no mail server.").waitFor(patience);
    const mail = new URL(owner.url()).searchParams.get("test");
    const other = await owner.context().newPage();
    await other.goto(`${stack.url}/p/default/mailbox?mail=${mail}&part=delivery`);
    await other.getByText("It was not sent, because there is no mail server.").waitFor(patience);
    await judge(other);
    await other.close();
    expect(await owner.getByLabel("Mail about improvements").inputValue()).toBe("digest");
    expect(await owner.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin");
  });

  test("the page behind a mail's link ends the subscription by its button, and not by being opened", async () => {
    const token = `lapu_${randomBytes(32).toString("base64url")}`;
    const secret = `${token}_${sha256(token).slice(0, 6)}`;
    const db = new pg.Client({ connectionString: stack.databaseUrl });
    await db.connect();
    const delivery = async () =>
      (await db.query(`SELECT "delivery" FROM "subscription" WHERE "topic" = 'regressions'`)).rows;
    try {
      await db.query(
        `INSERT INTO "mail" ("id", "projectId", "userId", "kind", "topic", "toAddress", "subject",
           "messageId", "dedupeKey", "state", "sentAt", "unsubscribeHash")
         SELECT gen_random_uuid(), "projectId", "userId", 'regression', 'regressions', 'x@example.org',
           'Slower', '<x@lapline>', 'x', 'sent', now(), $1 FROM "member" LIMIT 1`,
        [sha256(secret)],
      );
      const before = await delivery();
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${stack.url}/api/unsubscribe/${secret}`);
      await judge(page);
      expect(await delivery()).toEqual(before);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await page.getByText("You are unsubscribed").waitFor(patience);
      expect(await delivery()).toEqual([{ delivery: "off" }]);
      await judge(page);
    } finally {
      await db.end();
    }
  });

  test("an installation without a mail server promises no link for a new password", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${stack.url}/sign-in`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // Control says so with its first turn.
    const said = async () => {
      await page.reload();
      return page.getByRole("heading", { name: "No mail is sent" }).count();
    };
    await expect.poll(said, patience).toBe(1);
    expect(await page.getByRole("button", { name: "Send the link" }).count()).toBe(0);
    await judge(page);
    for (const path of ["/reset-password?token=x", "/unsubscribe/x", "/invitation/x"]) {
      const answer = await page.goto(stack.url + path);
      await page.getByText("This link does not work").waitFor(patience);
      expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
      await judge(page);
    }
  });
});
