/// <reference lib="dom" />
import type { Visitor } from "./measureRoute.ts";
import { medianText } from "./medianText.ts";
import { untilQuiet } from "./untilQuiet.ts";

/** The measures of one target that the grid shows: a fifth of a seeded book. */
const query = "view=grid&sort=name&target=example-a&measure=throughput,latency_p50,latency_p90,cpu";

/** How far each frame scrolls: a page of the window in a quarter of a second. */
const stepPx = 60;

/**
 * Frames of a grid of sparklines that is scrolled from its first to its last: their median and the
 * worst, over visits. All tiles are loaded before.
 */
export async function measureScroll(visitor: Visitor, sparklines: number, rounds: number) {
  const frames: number[] = [];
  for (let round = 0; round < rounds; round++) frames.push(...(await visit(visitor, sparklines)));
  return {
    interaction: `scroll ${sparklines} sparklines`,
    "median ms": medianText(frames),
    "worst ms": Math.round(Math.max(...frames)),
    turns: frames.length,
  };
}

async function visit({ browser, signedIn, url }: Visitor, sparklines: number): Promise<number[]> {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/series?${query}`);
    await page.locator("[data-row] svg").first().waitFor();
    const end = page.getByText(`${sparklines} series`, { exact: true });
    while (!(await end.isVisible())) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await untilQuiet(page);
    }
    return await page.evaluate(scrollThrough, stepPx);
  } finally {
    await context.close();
  }
}

/** Runs in the page: ms of each frame from the top to the end. */
async function scrollThrough(stepPx: number): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  scrollTo(0, 0);
  await frame();
  const frames: number[] = [];
  let last = await frame();
  for (let top = -1; scrollY > top; ) {
    top = scrollY;
    scrollBy({ top: stepPx, behavior: "instant" });
    const at = await frame();
    frames.push(at - last);
    last = at;
  }
  return frames;
}
