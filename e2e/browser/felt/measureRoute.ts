/// <reference lib="dom" />
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { medianText } from "./medianText.ts";
import { untilQuiet } from "./untilQuiet.ts";

export interface Visitor {
  browser: Browser;
  signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** Of the project. */
  url: string;
}

export interface Route {
  name: string;
  /** Within the project. */
  path: string;
  /** What must be there before the visit is over. */
  ready: (page: Page) => Locator;
}

/** Medians over visits with an empty cache: what was painted when, what moved, what was sent. */
export async function measureRoute(visitor: Visitor, route: Route, rounds: number) {
  const visits = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(visitor, route));
  return {
    page: route.name,
    "LCP ms": medianText(visits.map(({ lcpMs }) => lcpMs)),
    "ready ms": medianText(visits.map(({ readyMs }) => readyMs)),
    "layout shift": medianText(
      visits.map(({ shift }) => shift),
      3,
    ),
    /** Of the page itself, and with what it loaded after it stood. */
    "scripts KB": medianText(visits.map(({ firstKb }) => firstKb)),
    "all scripts KB": medianText(visits.map(({ allKb }) => allKb)),
    /** Asked of the server by scripts: data, the stream of changes, and pages that are fetched ahead. */
    "data requests": medianText(visits.map(({ dataRequests }) => dataRequests)),
  };
}

async function visit({ browser, signedIn, url }: Visitor, { path, ready }: Route) {
  const context = await browser.newContext({
    storageState: signedIn,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    const sizes: Promise<{ url: string; kb: number }>[] = [];
    let dataRequests = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") dataRequests += 1;
    });
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      sizes.push(
        response.body().then((body) => ({ url: response.url(), kb: gzipSync(body).length / 1000 })),
      );
    });
    await page.addInitScript(watchPaints);
    await page.goto(`${url}${path}`);
    await ready(page).first().waitFor();
    const readyMs = await page.evaluate(() => performance.now());
    await untilQuiet(page);
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
    const html = await (await context.request.get(`${url}${path}`)).text();
    // Names of lazily loaded scripts stand in the page's data too.
    const tags = (html.match(/<script[^>]+src="[^"]+"/g) ?? []).join(" ");
    const scripts = await Promise.all(sizes);
    const kbOf = (some: typeof scripts) => some.reduce((sum, { kb }) => sum + kb, 0);
    return {
      ...(seen as { lcpMs: number; shift: number }),
      readyMs,
      firstKb: kbOf(scripts.filter((one) => tags.includes(new URL(one.url).pathname))),
      allKb: kbOf(scripts),
      dataRequests,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function watchPaints(): void {
  const seen = { lcpMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if ("value" in each && typeof each.value === "number") seen.shift += each.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
