/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { Visitor } from "./measureRoute.ts";
import { medianText } from "./medianText.ts";
import { untilQuiet } from "./untilQuiet.ts";

export interface Interaction {
  name: string;
  path: string;
  /** Makes the page ready, then answers what is done repeatedly. */
  prepare: (page: Page) => Promise<(turn: number) => Promise<void>>;
}

/** What a reader does to the pages that have most to draw. */
export function interactions(seriesIds: readonly string[]): Interaction[] {
  return [
    {
      name: "zoom a series of all points",
      path: `/series/${seriesIds[0]}`,
      async prepare(page) {
        const first = page.getByLabel("First in view");
        await first.waitFor();
        await first.focus();
        return () => page.keyboard.press("PageUp");
      },
    },
    {
      name: "logarithmic axis and back",
      path: `/series/${seriesIds[0]}`,
      async prepare(page) {
        const log = page.getByText("Log", { exact: true });
        const fit = page.getByText("Fit", { exact: true });
        await log.waitFor();
        return (turn) => (turn % 2 === 0 ? log : fit).click();
      },
    },
    {
      name: "switch a line of eight off and on",
      path: `/series?view=chart&sort=name&selected=${seriesIds.slice(0, 8).join(",")}`,
      async prepare(page) {
        const lines = page.getByRole("list", { name: "Lines" }).getByRole("button");
        await lines.nth(7).waitFor();
        await page.locator(".recharts-line-curve").first().waitFor();
        return (turn) => lines.nth(Math.floor(turn / 2)).click();
      },
    },
    {
      name: "type in the palette",
      path: "",
      async prepare(page) {
        await page.getByText("Latest runs").waitFor();
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").waitFor();
        return (turn) => page.keyboard.press("p99 003 ex"[turn % 10] ?? "x");
      },
    },
  ];
}

/** Keys and clicks of one visit. */
const turns = 10;

/** Stands for what took less than the 16 ms from which the browser tells. */
const untoldMs = 8;

/**
 * From the key or click to the next paint, as the browser's event timing tells (in steps of 8 ms):
 * median and worst of ten turns of each visit.
 */
export async function measureInteraction(visitor: Visitor, one: Interaction, rounds: number) {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) durations.push(...(await visit(visitor, one)));
  return {
    interaction: one.name,
    "median ms": medianText(durations),
    "worst ms": Math.max(...durations),
    turns: rounds * turns,
  };
}

async function visit({ browser, signedIn, url }: Visitor, { path, prepare }: Interaction) {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    await page.goto(`${url}${path}`);
    const act = await prepare(page);
    await untilQuiet(page);
    await page.evaluate(() => Reflect.get(globalThis, "felt").clear());
    for (let turn = 0; turn < turns; turn++) {
      await act(turn);
      // The next turn begins when this one is painted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
      );
    }
    const told: number[] = await page.evaluate(() => [...Reflect.get(globalThis, "felt").values()]);
    // The browser tells nothing of what was painted at once.
    return [...told, ...Array.from({ length: turns - told.length }, () => untoldMs)];
  } finally {
    await context.close();
  }
}

/** Runs in the page: the longest event of each key or click, by its number. */
function watchEvents(): void {
  const felt = new Map<number, number>();
  Object.assign(globalThis, { felt });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = "interactionId" in entry ? Number(entry.interactionId) : 0;
      if (id !== 0) felt.set(id, Math.max(felt.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
