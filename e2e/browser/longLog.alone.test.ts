/// <reference lib="dom" />
import { requireBrowser } from "@lapline/testkit";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Stack } from "../stack/startStack.ts";
import { measuredRun } from "./measuredRun.ts";
import { openSignedIn } from "./openSignedIn.ts";

const browserFound = requireBrowser();
const lineCount = 100_000;

/** A finished log as the server streams it: 100,000 lines with a gap and colours. */
function longLog(): string {
  const pieces = Array.from({ length: 400 }, (_, sequence) => {
    const lines = Array.from({ length: 250 }, (_, index) => {
      const number = sequence * 250 + index + 1;
      return number % 10_000 === 0
        ? `\u001b[31mrare word in line ${number}\u001b[0m`
        : `line ${number}`;
    });
    return { attempt: 1, sequence: sequence + 1, offset: 0, text: `${lines.join("\n")}\n` };
  });
  const gap = { attempt: 1, firstSequence: 0, lastSequence: 0 };
  return [
    `event: gap\ndata: ${JSON.stringify(gap)}\n\n`,
    ...pieces.map((piece) => `event: log\ndata: ${JSON.stringify(piece)}\n\n`),
    `event: end\ndata: {"status":"PROCESSED"}\n\n`,
  ].join("");
}

describe.runIf(browserFound.available)("a log of 100,000 lines", () => {
  let stack: Stack;
  let page: Page;

  beforeAll(async () => {
    const opened = await openSignedIn(browserFound.available ? browserFound.at : "");
    ({ stack, page } = opened);
    const { run } = await measuredRun(stack);
    await page.route("**/log/stream", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: longLog() }),
    );
    await page.goto(`${stack.url}/p/default/runs/${run.id}`);
    await page.locator("[data-job-status=PROCESSED]").click();
    await page.locator("[data-log-state=ended]").getByText("100,001 lines").waitFor();
    return opened.close;
  });

  test("is followed to its end with only the lines in view in the page", async () => {
    await page.getByRole("log").getByText(`line ${lineCount}`).waitFor();
    expect(await page.locator("[role=log] [data-index]").count()).toBeLessThan(100);
  });

  test("says what is missing", async () => {
    await page.getByRole("button", { name: "Follow" }).click();
    await page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
    await page.getByRole("log").getByText("1 chunk missing").waitFor();
  });

  test("scrolls without dropping below 30 frames a second on a busy machine", async () => {
    const frames = await page.getByRole("log").evaluate(
      (log) =>
        new Promise<number>((resolve) => {
          const startedMs = performance.now();
          let count = 0;
          const step = () => {
            count += 1;
            log.scrollBy({ top: 4000 });
            if (performance.now() - startedMs < 2000) requestAnimationFrame(step);
            else resolve((count * 1000) / (performance.now() - startedMs));
          };
          requestAnimationFrame(step);
        }),
    );
    expect(frames).toBeGreaterThan(30);
  });

  test("is searched, and Enter walks the matches", async () => {
    await page.getByLabel("Search the log").fill("rare word");
    await page.getByText("1 of 10", { exact: true }).waitFor();
    await page.getByRole("log").getByText("in line 10000", { exact: false }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("2 of 10", { exact: true }).waitFor();
    await page.getByRole("log").getByText("in line 20000", { exact: false }).waitFor();
  });

  test("is downloaded whole, without colour codes", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download log" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().trimEnd().split("\n");
    expect(lines).toHaveLength(lineCount + 1);
    expect(lines[0]).toBe("1 chunk missing");
    expect(lines[10_000]).toBe("rare word in line 10000");
  });
});
