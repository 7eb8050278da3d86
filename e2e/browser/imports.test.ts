/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../stack/startStack.ts";
import { seriousFindings, sidewaysPx } from "./judgePage.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();
/** A slow machine may take its time. */
const patience = { timeout: 60_000 };

const good = "goos: linux\nBenchmarkJoin 1000 400 ns/op\nBenchmarkJoin 1000 410 ns/op\nPASS\n";
const bad = "goos: linux\nBenchmarkJoin 1000 x ns/op\nPASS\n";

describe.runIf(browserFound.available)("imports and deletions in the browser", () => {
  let stack: Stack;
  let page: Page;

  beforeAll(async () => {
    const viewport = { width: 1280, height: 1000 };
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "", { viewport });
    ({ stack, page } = opened);
    page.setDefaultTimeout(patience.timeout);
    return opened.close;
  });

  /** Waits as long as a slow machine needs. */
  const poll = <T>(read: () => T) => expect.poll(read, patience);
  const home = () => `${stack.url}/p/default`;
  const recognised = () => page.locator("[data-import-preview]");

  async function dropFiles(files: { name: string; text: string }[]): Promise<void> {
    const data = await page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, text } of dropped) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await page.dispatchEvent("label:has(input[type=file])", "drop", { dataTransfer: data });
  }

  test("what is dropped is recognised before it is sent, and an unreadable file named with its line", async () => {
    await page.goto(`${home()}/runs`);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByText("Drop files here").waitFor();
    // Files come first: nothing else is asked for before there are some.
    expect(await page.getByLabel("Target").count()).toBe(0);
    await dropFiles([
      { name: "bench.txt", text: good },
      { name: "bad.txt", text: bad },
    ]);
    await recognised().getByText('bad.txt, line 2: "x" is not a value in ns/op.').waitFor();
    await recognised().getByText("go: 1 benchmark, 1 measure, 2 samples").waitFor();
    const answer = await stack.api.runs();
    expect(answer.items).toEqual([]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Say what was measured.").waitFor();
    await page.getByText("The files name no version. Give one.").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousFindings(page, colorScheme)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysPx(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 1000 });
  });

  test("refused at the end, the form says why and keeps what was written", async () => {
    await page.getByRole("button", { name: "Remove bad.txt" }).click();
    await recognised().getByText("1 benchmark × 1 version", { exact: true }).waitFor();
    await page.getByLabel("Target").fill("mylib");
    await page.getByLabel("Version").fill("1.0.0");
    // The stack's own machine serves it.
    await page.getByLabel("Label").fill("local");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText(/Machines serve the label local/).waitFor();
    expect(await page.getByLabel("Target").inputValue()).toBe("mylib");
    expect((await stack.api.runs()).items).toEqual([]);
  });

  test("an import leads to its run and reports, also with what was pasted", async () => {
    await page.getByLabel("Label").fill("ci");
    await page.getByText("Paste text instead").click();
    await page.getByLabel("Output of the tool").fill("BenchmarkSplit 1000 90 ns/op\nPASS");
    await page.getByRole("button", { name: "Add pasted text" }).click();
    await recognised().getByText("2 benchmarks × 1 version", { exact: true }).waitFor();
    await page.getByLabel("Label").press("Enter");
    await page.getByText("2 reports imported").waitFor();
    // Its run lists the reports: they are folded here.
    expect(await page.getByRole("link", { name: "Join 1.0.0" }).isVisible()).toBe(false);
    await page.getByText("2 reports", { exact: true }).click();
    await page.getByRole("link", { name: "Join 1.0.0" }).waitFor();
    await page.getByRole("link", { name: "Open run" }).click();
    await page.getByRole("button", { name: "Delete" }).waitFor();
    const [run] = (await stack.api.runs()).items;
    expect(page.url()).toContain(`/runs/${run?.id}`);
  });

  test("the same file again is one press, and says what is imported already", async () => {
    await page.goto(`${home()}/runs/import`);
    await page.getByText("Drop files here").waitFor();
    await dropFiles([{ name: "bench.txt", text: good }]);
    // The file names neither target nor version.
    await page.getByLabel("Target").fill("mylib");
    await page.getByLabel("Version").fill("1.0.0");
    await poll(() => page.getByLabel("Label").inputValue()).toBe("ci");
    await recognised()
      .getByText("1 benchmark × 1 version, 1 already imported", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Nothing new", { exact: true }).waitFor();
    expect((await stack.api.runs()).items).toHaveLength(1);
  });

  test("a report is deleted with a reason and leaves the rest of its run", async () => {
    const [summary] = (await stack.api.runs()).items;
    const run = await stack.api.run(summary?.id ?? "");
    const [first, second] = run.jobs;
    await page.goto(`${home()}/jobs/${first?.id}/report`);
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete report" }).click();
    await dialog.getByText("Say why it is deleted.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel("Reason").fill("the fan was off");
    await dialog.getByRole("button", { name: "Delete report" }).click();
    await page.waitForURL(`**/runs/${run.id}`);
    const left = await stack.api.run(run.id);
    expect(left.jobs.map(({ id }) => id)).toEqual([second?.id]);
    expect((await stack.api.call("GET", `/jobs/${first?.id}/report`)).status).toBe(404);
  });

  test("runs are deleted by keyboard, and their list is empty again", async () => {
    const runs = (await stack.api.runs()).items;
    // The import that brought nothing new made none.
    expect(runs).toHaveLength(1);
    for (const { id } of runs) {
      await page.goto(`${home()}/runs/${id}`);
      await page.getByRole("button", { name: "Delete" }).press("Enter");
      await page.getByRole("dialog").getByLabel("Reason").focus();
      await page.keyboard.type("all of it was wrong");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/runs");
    }
    await page.getByText("No runs in Default yet").waitFor();
    expect((await stack.api.runs()).items).toEqual([]);
  });
});
