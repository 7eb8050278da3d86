/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../stack/startStack.ts";
import { expectFitsPhone, expectNoFindings } from "./judgePage.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();
/** A slow machine may take its time. */
const patience = { timeout: 60_000 };

const textOf = (part: { title?: string; command?: string } = {}) => `target:
  id: shell
  title: ${part.title ?? "Shell"}
  source: { git: { repository: "https://git.example.org/team/shell.git" } }
scenarios:
  - id: shell.echo
    title: Echo
    ${part.command ?? "command"}:
      run: [echo, "parse 12.5 ms"]
      format: lines
`;

describe.runIf(browserFound.available)("software of one's own, defined in the browser", () => {
  let stack: Stack;
  let page: Page;

  beforeAll(async () => {
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "");
    ({ stack, page } = opened);
    page.setDefaultTimeout(patience.timeout);
    return opened.close;
  });

  const home = () => `${stack.url}/p/default`;
  const editor = () => page.getByRole("textbox", { name: "Definition in YAML" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const written = () => editor().evaluate((element) => element.textContent ?? "");
  const wide = { width: 1280, height: 900 };

  test("a project without any is led to templates, each of which opens without mistakes", async () => {
    await page.goto(home());
    await link("Workloads").click();
    await page.getByText("A definition describes your software in a few lines of YAML.").waitFor();
    await page.getByRole("list", { name: "Templates" }).getByText("Any program").click();
    await editor().waitFor();
    expect(await written()).toContain("# <- change");
    await page.getByText("Valid", { exact: true }).waitFor();
    await page.getByText("my-program").first().waitFor();
  });

  test("a mistake is underlined, listed with its line, and its line is one key away", async () => {
    await editor().fill(textOf({ command: "comand" }));
    const mistake = page
      .getByRole("list", { name: "Mistakes" })
      .getByRole("button", { name: /Line 8.*“comand” is not known here\. Did you mean “command”/ });
    await mistake.waitFor();
    expect(await page.locator(".cm-lintRange-error").allTextContents()).toContain("comand");
    await mistake.focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator(".cm-activeLine").textContent(), patience)
      .toContain("comand:");
    expect(await editor().evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  });

  test("with mistakes nothing is saved, and a reload loses nothing", async () => {
    await button("Save").click();
    await expect
      .poll(() => page.locator(".cm-activeLine").textContent(), patience)
      .toContain("comand:");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText("Your unsaved draft is back").waitFor();
    await expect.poll(written, patience).toContain("comand:");
    const { items } = (await (await stack.api.call("GET", "/definitions")).json()) as {
      items: unknown[];
    };
    expect(items).toEqual([]);
  });

  test("names are proposed from the schema, on Ctrl-Space", async () => {
    await editor().fill("target:\n  id: shell\n  so");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Space");
    // A key counts only when the list has been there for a moment.
    await page.getByRole("option", { name: /^source/ }).click();
    await expect.poll(written, patience).toContain("source:");
  });

  test("mended and saved, it is revision 1, and the draft is gone", async () => {
    await editor().fill(textOf());
    await page.getByText("Valid", { exact: true }).waitFor();
    await button("Save").click();
    await page.waitForURL(/\/workloads\/own\/shell$/);
    await page.getByText("Revision 1 current").waitFor();
    await page.getByText("https://git.example.org/team/shell.git").first().waitFor();
    await page.goto(`${home()}/workloads/editor?template=program`);
    await expect.poll(written, patience).toContain("my-program");
  });

  test("another title is revision 2, which parts nothing", async () => {
    await page.goto(`${home()}/workloads/own/shell`);
    await link("Edit").click();
    await expect.poll(written, patience).toContain("title: Shell");
    await editor().fill(textOf({ title: "Shell commands" }));
    await page.getByText("Valid", { exact: true }).waitFor();
    await button("Save").click();
    await page.getByText("Revision 2 current").waitFor();
    await button("Show revision 2").click();
    await page.getByText("Results stay comparable: the same series continue.").waitFor();
    await page.getByRole("cell", { name: "added: title: Shell commands" }).waitFor();
    await page.getByRole("cell", { name: "removed: title: Shell", exact: true }).waitFor();
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.setViewportSize(wide);
  });

  test("another command is revision 3, which begins new series", async () => {
    await link("Edit").click();
    await expect.poll(written, patience).toContain("title: Shell commands");
    await editor().fill(textOf({ title: "Shell commands" }).replace("12.5 ms", "13 ms"));
    await page.getByText("Valid", { exact: true }).waitFor();
    await button("Save").click();
    await page.getByText("Revision 3 current").waitFor();
    await button("Show revision 3").click();
    await page.getByText("Results before and after are not compared: new series begin.").waitFor();
  });

  test("leaving with changes asks, and what was written waits", async () => {
    await link("Edit").click();
    await expect.poll(written, patience).toContain("13 ms");
    await editor().fill(textOf({ title: "Later" }));
    await link("Runs").click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByText("Leave without saving?").waitFor();
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(page.url()).toContain("/workloads/editor");
    await link("Runs").click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/\/runs$/);
    await page.goto(`${home()}/workloads/editor?target=shell`);
    await page.getByText("Your unsaved draft is back").waitFor();
    await expect.poll(written, patience).toContain("title: Later");
    await button("Discard draft").click();
    await expect.poll(written, patience).toContain("13 ms");
  });

  test("its newest versions are one click from a run, among the choices like built-in ones", async () => {
    await page.goto(`${home()}/workloads/own/shell`);
    await link("Measure the last five versions").click();
    await page.waitForURL(/\/runs\/new\?target=shell&last=5$/);
    const chosen = page.getByRole("checkbox", { name: /^Shell commands/ });
    await chosen.waitFor();
    expect(await chosen.isChecked()).toBe(true);
    expect(await page.getByLabel("Number of newest releases").inputValue()).toBe("5");
    expect(await page.getByRole("checkbox", { name: /^Echo/ }).isChecked()).toBe(true);
  });

  test("archived, it is folded away and no choice any more; Undo brings it back", async () => {
    await page.goto(`${home()}/workloads/own/shell`);
    await button("Archive").click();
    await page.getByText("New runs do not offer it.").waitFor();
    await page.goto(`${home()}/workloads`);
    await page.getByText("1 archived").waitFor();
    await page.goto(`${home()}/workloads/own/shell`);
    await button("Restore").click();
    await page.getByText("shell restored").waitFor();
    await button("Undo").click();
    await page.getByText("New runs do not offer it.").waitFor();
    const answer = await stack.api.call("GET", "/targets");
    expect(await answer.text()).not.toContain("Shell commands");
  });
});
