import type { Locator } from "playwright-core";
import { expect } from "vitest";

/**
 * Waits until React has taken over an element that the server sent: what is pressed before that is
 * lost. Only pages that are complete without scripts, such as shares, show anything that early.
 */
export async function hydrated(element: Locator): Promise<Locator> {
  const isTaken = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true);
  return element;
}
