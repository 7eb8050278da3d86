/// <reference lib="dom" />
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A slow machine may take its time to lay out anew. */
const patience = { timeout: 10_000 };
const phone = { width: 375, height: 740 };

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What another theme may break: the elements are the same. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds serious or critical, with the piece of the page that it is about. In the dark theme
 * only the rules of colours are asked: the light one is asked for the rest. It is asked in the page
 * itself: through its package for Playwright the same took five to ten times as long.
 */
export async function seriousFindings(
  page: Page,
  colorScheme: "light" | "dark" = "light",
): Promise<string[]> {
  await scrollersReady(page);
  await transitionsEnded(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // Of all rules only that of a locked orientation reads style sheets again, and nothing here locks it.
    preload: false,
    // Frames hold mails and shares; both are judged as pages (keyboard, share).
    iframes: false,
    runOnly:
      colorScheme === "dark"
        ? { type: "rule", values: rulesOfColours }
        : { type: "tag", values: standards },
  };
  const violations = await page.evaluate(async (asked) => {
    const here: typeof axe = Reflect.get(globalThis, "axe");
    return (await here.run(document, asked)).violations;
  }, options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/**
 * Boxes that scroll become stops of the Tab key when the page's scripts run, which a busy machine takes
 * long for after the text is there. What does not become one is left to whoever judges the page.
 */
export async function scrollersReady(page: Page): Promise<void> {
  const ready = () =>
    [...document.querySelectorAll<HTMLElement>("section.overflow-auto")].every(
      (box) =>
        box.tabIndex === 0 ||
        (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight),
    );
  await page.waitForFunction(ready, undefined, patience).catch(() => undefined);
}

/**
 * Colors are those of the theme only when nothing fades. What inherits a color that fades may begin to
 * fade itself when that has ended, so two frames in a row must be still. In a folded part of the page
 * transitions begin anew at each look and are over at once: these never fade.
 */
async function transitionsEnded(page: Page): Promise<void> {
  const left = await page.evaluate(async (timeout) => {
    const fadingNow = () =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.playState !== "finished");
    const endMs = Date.now() + timeout;
    for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const fading = fadingNow();
      if (fading.length > 0) stillFrames = -1;
      if (Date.now() > endMs) return fading.map((each) => Reflect.get(each, "transitionProperty"));
      await Promise.allSettled(fading.map(({ finished }) => finished));
    }
    return [];
  }, patience.timeout);
  expect(left, "transitions that do not end").toEqual([]);
}

/** Nothing serious in either theme. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect({ colorScheme, found: await seriousFindings(page, colorScheme) }).toEqual({
      colorScheme,
      found: [],
    });
  }
}

/** How far the page scrolls sideways, in CSS pixels. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Makes the page as small as a phone: it does not scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page), patience).toBe(0);
}
