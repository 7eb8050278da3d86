/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { Shown } from "./measureForScreenshots.ts";

/** Wide in two themes, and narrow in the dark one. */
const looks = ["light", "dark", "phone"] as const;
type Look = (typeof looks)[number];

export interface Shot {
  name: string;
  /** Within the project; of what needs no account, the whole address. */
  path: string;
  looks: readonly Look[];
  /** Opened by somebody without an account. */
  visitor?: true;
  /** Height of the window on wide screens, where the usual one would cut what matters. */
  height?: number;
  /** Brings into view what the picture is of, and waits for it. */
  ready: (page: Page) => Promise<unknown>;
}

const both = ["light", "dark"] as const;
const patience = { timeout: 5 * 60_000 };

/** Pages of the settings with what must be on them. */
const settings = [
  ["rules", "Inserts matter from 5 % on"],
  ["ci-triggers", "Waits for approval"],
  ["webhooks", "Chat of the team"],
  ["repositories", "example/library"],
  ["shares", "PGlite 0.2.17 and 0.3.0"],
  ["members", "grace@example.org"],
  ["account", "This session"],
  ["api-keys", "Last used"],
  ["audit", "Run submitted"],
] as const;

/** Kinds of mails with a word of each. */
const mails = [
  ["regression", "Open the alert"],
  ["invitation", "Accept the invitation"],
] as const;

const chart = (page: Page) => page.locator(".recharts-surface").first().waitFor();
const history = (page: Page) => page.locator("[data-history] svg").first().waitFor();
const rows = (page: Page) => page.locator("[data-row-link]").first().waitFor();
const mailSays = (text: string) => (page: Page) =>
  page.frameLocator("iframe").getByText(text).first().waitFor();
const said = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const button = (name: string) => (page: Page) => page.getByRole("button", { name }).waitFor();

/**
 * Every picture, that of the running job first: it does not wait. `unownedUrl` is of an installation that
 * nobody set up.
 */
export function listShots(shown: Shown & { unownedUrl: string }): Shot[] {
  return [...measuredShots(shown), ...setUpShots(shown), ...visitorShots(shown)];
}

function measuredShots(shown: Shown): Shot[] {
  const { liveRunId, reportJobId, seriesId, chartedIds, movedSeriesId, alertId, columns } = shown;
  return [
    { name: "run", path: `/runs/${liveRunId}`, looks, ready: secondTrial },
    { name: "report", height: 1560, path: `/jobs/${reportJobId}/report`, looks, ready: chart },
    { name: "series", path: `/series/${seriesId}`, looks, ready: history },
    { name: "backfill", path: `/series/${seriesId}`, looks: both, ready: askBackfill },
    { name: "moved-series", path: `/series/${movedSeriesId}`, looks: both, ready: history },
    {
      name: "compare",
      path: `/compare?columns=${columns}&noise=true`,
      looks,
      ready: said("Methodology"),
    },
    {
      name: "compare-row",
      height: 1500,
      path: `/compare?columns=${columns}&noise=true`,
      looks: both,
      ready: openRow,
    },
    {
      name: "alerts",
      path: "/alerts",
      looks,
      // The trend comes after the row; on a phone it has no column.
      ready: async (page) => {
        await rows(page);
        await page.locator("svg[role=img]").first().waitFor({ state: "attached" });
      },
    },
    { name: "alert", height: 1500, path: `/alerts/${alertId}`, looks, ready: said("What moved") },
    { name: "overview", path: "", looks, ready: said("Latest runs") },
    { name: "palette", path: "", looks: both, ready: askPalette },
    { name: "runs", path: "/runs", looks, ready: rows },
    { name: "series-list", path: "/series", looks, ready: rows },
    { name: "series-grid", path: "/series?view=grid&group=measure", looks: both, ready: rows },
    {
      name: "series-chart",
      path: `/series?view=chart&sort=name&selected=${chartedIds.join(",")}`,
      looks: both,
      ready: chart,
    },
    {
      name: "machines",
      path: "/machines",
      looks,
      ready: (page) => page.locator("[data-machine]").first().waitFor(),
    },
    { name: "workloads", path: "/workloads", looks, ready: said("Built in") },
    {
      name: "workload-editor",
      path: "/workloads/editor?template=go",
      looks,
      ready: (page) => page.getByRole("textbox", { name: "Definition in YAML" }).waitFor(),
    },
    { name: "queue", path: "/queue", looks, ready: said("By hardware label") },
    { name: "schedules", path: "/schedules", looks: both, ready: said("New year") },
    { name: "new-run", path: "/runs/new", looks, ready: fillNewRun },
    { name: "import", path: "/runs/import", looks: both, ready: dropFile },
  ];
}

function setUpShots({ mailIds }: Shown): Shot[] {
  return [
    { name: "mailbox", path: "/mailbox", looks: both, ready: rows },
    ...mails.map(([kind, text]) => ({
      name: `mail-${kind}`,
      path: `/mailbox?mail=${mailIds[kind]}`,
      looks: both,
      ready: mailSays(text),
    })),
    { name: "settings", path: "/settings", looks: both, ready: said("How scripts and CI sign in") },
    {
      name: "notifications",
      height: 1100,
      path: "/settings/notifications",
      looks: both,
      ready: (page) => page.getByText("Daily digest", { exact: true }).first().waitFor(),
    },
    ...settings.map(([name, text]) => ({
      name,
      path: `/settings/${name}`,
      looks: both,
      ready: said(text),
    })),
  ];
}

/** What is read without an account. */
function visitorShots(shown: Shown & { unownedUrl: string }): Shot[] {
  const { url, unownedUrl, shareUrl, invitationUrl, unsubscribeUrl } = shown;
  const visitor = { visitor: true, looks: both } as const;
  // They have a form or a button, and nothing below it.
  const low = { ...visitor, height: 640 };
  return [
    { ...visitor, name: "share", path: shareUrl, looks, ready: said("SHA-256") },
    {
      ...visitor,
      name: "share-embed",
      path: `${shareUrl}/embed`,
      height: 480,
      ready: said("Open in Lapline"),
    },
    {
      ...visitor,
      name: "api-reference",
      path: `${url}/docs/api/runs#submitRun`,
      ready: said("Idempotency-Key"),
    },
    { ...low, name: "sign-in", path: `${url}/sign-in`, ready: button("Sign in") },
    {
      ...low,
      name: "reset-password",
      path: `${url}/reset-password`,
      ready: button("Send the link"),
    },
    { ...low, name: "invitation", path: invitationUrl, ready: button("Create account") },
    { ...low, name: "unsubscribe", path: unsubscribeUrl, ready: button("Unsubscribe") },
    {
      ...low,
      height: 760,
      name: "set-up",
      path: `${unownedUrl}/setup`,
      ready: button("Create owner and project"),
    },
  ];
}

async function secondTrial(page: Page): Promise<void> {
  await page.locator("[data-step=trials][data-state=current]").waitFor(patience);
  await page
    .getByRole("log")
    .getByText(/trial 2/)
    .first()
    .waitFor(patience);
}

async function openRow(page: Page): Promise<void> {
  const table = page.getByRole("table", { name: /Change of each measure/ });
  const row = table.getByRole("button", { name: /^Latency(?!,)/ });
  await row.click();
  const opened = page.getByRole("figure", { name: "Percentiles against the base" });
  await opened.locator("svg").first().waitFor();
  await row.evaluate((element) => {
    element.scrollIntoView({ block: "start" });
    scrollBy(0, -120);
  });
}

async function askPalette(page: Page): Promise<void> {
  await page.getByText("Latest runs").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("p99 pgl");
  await page
    .getByRole("option", { name: /pglite/i })
    .first()
    .waitFor();
}

async function askBackfill(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Backfill" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Show what is missing" }).click();
  await dialog.getByText("Machine-minutes").first().waitFor();
}

async function fillNewRun(page: Page): Promise<void> {
  await page.locator("[name=target-pocketbase]").check();
  await page.locator("[name='scenario-records.insert']").check();
  await page
    .locator("[data-preview]")
    .getByText(/\d+ jobs?$/)
    .first()
    .waitFor();
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
}

async function dropFile(page: Page): Promise<void> {
  const lines = ["Join", "Split"].map((name) => `Benchmark${name} 1000 400 ns/op 48 B/op`);
  await page.locator("input[type=file]").setInputFiles({
    name: "bench.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(["goos: linux", ...lines, ...lines, "PASS"].join("\n")),
  });
  await page.getByText("2 reports", { exact: true }).waitFor();
}
