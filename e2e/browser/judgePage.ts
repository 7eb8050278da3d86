/// <reference lib="dom" />
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A slow machine may take its time to lay out anew. */
const patience = { timeout: 10_000 };
const phone = { width: 375, height: 740 };

/** What axe finds serious or critical, with the piece of the page that it is about. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Colours are those of the theme only when nothing fades any more. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Nothing serious in either theme. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await transitionsEnded(page);
    expect({ colorScheme, found: await seriousFindings(page) }).toEqual({
      colorScheme,
      found: [],
    });
  }
}

/** Makes the page as small as a phone: it does not scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const sidewaysPx = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(sidewaysPx, patience).toBe(0);
}
