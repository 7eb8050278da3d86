import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { seedDashboard } from "@lapline/testkit";
import { interactions, measureInteraction } from "../../e2e/browser/felt/measureInteraction.ts";
import { measureRoute } from "../../e2e/browser/felt/measureRoute.ts";
import { measureScroll } from "../../e2e/browser/felt/measureScroll.ts";
import { seededRoutes } from "../../e2e/browser/felt/seededRoutes.ts";
import { openBrowser } from "../../e2e/browser/openBrowser.ts";
import { signIn } from "../../e2e/browser/signIn.ts";
import { processEnv } from "../../e2e/stack/env.ts";
import { startStack } from "../../e2e/stack/startStack.ts";
import { buildApps } from "../../scripts/start/buildApps.ts";

// `pnpm bench:dashboard-browser`: how the pages of a seeded dashboard feel in Chromium: largest
// contentful paint, layout shift and scripts of each, how long the answer to a key or click takes to
// be painted, and how long the frames of a scrolled grid. A whole installation on loopback is measured, a new browser profile for each visit.

const { values } = parseArgs({
  options: {
    browser: { type: "string", default: "/usr/bin/chromium" },
    series: { type: "string", default: "1000" },
    reports: { type: "string", default: "1000" },
    samples: { type: "string", default: "10" },
    /** Visits of each page. */
    rounds: { type: "string", default: "5" },
  },
});

const root = resolve(import.meta.dirname, "../..");
await buildApps(root, processEnv, new AbortController().signal);
const rounds = Number(values.rounds);
const reports = Number(values.reports);
const size = { series: Number(values.series), reports, samples: Number(values.samples) };
const stack = await startStack({ queue: "postgres" });
const browser = await openBrowser(values.browser);
try {
  const { seriesIds } = await seedDashboard(stack.databaseUrl, size);
  const context = await browser.newContext();
  await signIn(await context.newPage(), stack);
  const visitor = {
    browser,
    signedIn: await context.storageState(),
    url: `${stack.url}/p/default`,
  };
  await context.close();
  const rows = [];
  for (const route of seededRoutes(seriesIds, reports)) {
    rows.push(await measureRoute(visitor, route, rounds));
  }
  console.table(rows);
  const felt: object[] = [];
  for (const each of interactions(seriesIds)) {
    felt.push(await measureInteraction(visitor, each, rounds));
  }
  felt.push(await measureScroll(visitor, size.series / 5, rounds));
  console.table(felt);
} finally {
  await browser.close();
  await stack.stop();
}
process.exit(0);
