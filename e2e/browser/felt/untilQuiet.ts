/// <reference lib="dom" />
import type { Page } from "playwright-core";

/** Waits until the page has asked for nothing new for a second; its stream of changes stays open. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType("resource").at(-1);
    return last === undefined || performance.now() - last.startTime > 1000;
  });
}
