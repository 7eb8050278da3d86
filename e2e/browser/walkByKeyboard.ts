/// <reference lib="dom" />
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scrollersReady } from "./judgePage.ts";

/** Stops one page may have; of more, the first are walked. */
const stopsMax = 250;

/** Walks begun anew because the page was still changing. */
const walksMax = 6;

/**
 * Walks a page with Tab from its beginning: every control that is in view is reached, in the order in
 * which it stands in the page, has a name, and shows that it is focused.
 */
export async function expectWalkable(page: Page): Promise<void> {
  await scrollersReady(page);
  let expected = await markStops(page);
  let walk = await walkOnce(page, expected.length);
  for (let walks = 1; walks < walksMax; walks += 1) {
    const now = await markStops(page);
    // Charts and the like come when the page stands: what changed meanwhile is walked again.
    if (now.join("\n") === expected.join("\n")) break;
    expected = now;
    walk = await walkOnce(page, expected.length);
  }
  expect(expected.length).toBeGreaterThan(1);
  expect(walk.stops).toEqual(expected.slice(0, stopsMax));
  expect(walk.unseen).toEqual([]);
  expect(expected.filter((stop) => stop.endsWith(" "))).toEqual([]);
}

/** Where Tab stops from the beginning of the page on, and at which stops nothing shows it. */
async function walkOnce(page: Page, count: number): Promise<{ stops: string[]; unseen: string[] }> {
  await page.evaluate(() => {
    // Tab goes on from where one was last, also after a blur: from the beginning, then.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const stops: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < Math.min(count, stopsMax); step += 1) {
    await page.keyboard.press("Tab");
    const { stop, isShown } = await page.evaluate(() => {
      const focused = document.activeElement;
      const style = focused === null ? null : getComputedStyle(focused);
      const outlined =
        style !== null && style.outlineStyle !== "none" && style.outlineWidth !== "0px";
      const box = focused?.getBoundingClientRect();
      return {
        stop: focused?.getAttribute("data-stop") ?? focused?.outerHTML.slice(0, 120) ?? "nothing",
        isShown: outlined && box !== undefined && box.width > 0 && box.height > 0,
      };
    });
    stops.push(stop);
    if (!isShown) unseen.push(stop);
  }
  return { stops, unseen };
}

/** Marks what Tab must stop at, in the order of the page: number and name of each. */
function markStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]",
    );
    const radios = new Set<string>();
    const isStop = (element: HTMLElement) => {
      const isEditor = element.matches("[contenteditable=true]:not([tabindex])");
      if (
        (element.tabIndex < 0 && !isEditor) ||
        element.matches(":disabled, [type=hidden], [inert] *")
      )
        return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // The browser stops at one radio button of a group: the chosen one, or the first.
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const isChosen = element.checked;
      const group = `${element.form?.id} ${element.name}`;
      const hasChosen = [...document.getElementsByName(element.name)].some(
        (each) => each instanceof HTMLInputElement && each.checked,
      );
      if (hasChosen ? !isChosen : radios.has(group)) return false;
      radios.add(group);
      return true;
    };
    const nameOf = (element: HTMLElement) =>
      element.getAttribute("aria-label") ||
      (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ") ||
      (element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
        : "") ||
      (element.textContent ?? "");
    return [...all].filter(isStop).map((element, place) => {
      const stop = `${place} ${nameOf(element).trim().slice(0, 60).trim()}`;
      element.setAttribute("data-stop", stop);
      return stop;
    });
  });
}
