import type { Page } from "playwright-core";
import type { Shown } from "./measureForScreenshots.ts";

/** Wide in two themes, and narrow in the dark one. */
const looks = ["light", "dark", "phone"] as const;
type Look = (typeof looks)[number];

export interface Shot {
  name: string;
  path: string;
  looks: readonly Look[];
  /** Height of the window on wide screens, where the usual one would cut what matters. */
  height?: number;
  /** Brings into view what the picture is of, and waits for it. */
  ready: (page: Page) => Promise<unknown>;
}

const both = ["light", "dark"] as const;
const light = ["light"] as const;
const patience = { timeout: 5 * 60_000 };

/** Pages of the settings with what must be on them. */
const settings = [
  ["rules", "Inserts matter from 5 % on"],
  ["schedules", "New year"],
  ["ci-triggers", "Waits for approval"],
  ["webhooks", "Chat of the team"],
  ["repositories", "example/library"],
  ["shares", "PGlite 0.2.17 and 0.3.0"],
  ["members", "grace@example.org"],
  ["account", "this one"],
  ["api-keys", "Last used"],
  ["audit", "run.submitted"],
] as const;

const chart = (page: Page) => page.locator(".recharts-surface").first().waitFor();
const history = (page: Page) => page.locator("[data-history] svg").first().waitFor();
const rows = (page: Page) => page.locator("[data-row-link]").first().waitFor();
const mailSays = (text: string) => (page: Page) =>
  page.frameLocator("iframe").getByText(text).first().waitFor();
const said = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Every picture, that of the running job first: it does not wait. */
export function listShots(shown: Shown): Shot[] {
  const { liveRunId, reportJobId, seriesId, movedSeriesId, alertId, columns } = shown;
  const mail = (name: string, id: string, text: string): Shot => ({
    name,
    path: `/mailbox?mail=${id}`,
    looks: light,
    ready: mailSays(text),
  });
  return [
    { name: "run", path: `/runs/${liveRunId}`, looks, ready: secondTrial },
    {
      name: "report",
      height: 1560,
      path: `/jobs/${reportJobId}/report`,
      looks,
      ready: chart,
    },
    { name: "series", path: `/series/${seriesId}`, looks: both, ready: history },
    { name: "backfill", path: `/series/${seriesId}`, looks: light, ready: askBackfill },
    { name: "moved-series", path: `/series/${movedSeriesId}`, looks: both, ready: history },
    {
      name: "compare",
      path: `/compare?columns=${columns}&noise=true`,
      looks: both,
      ready: said("Methodology"),
    },
    { name: "alerts", path: "/alerts", looks: both, ready: rows },
    { name: "alert", height: 1500, path: `/alerts/${alertId}`, looks, ready: said("What moved") },
    { name: "overview", path: "", looks, ready: said("Latest runs") },
    { name: "runs", path: "/runs", looks, ready: rows },
    { name: "series-list", path: "/series", looks: both, ready: rows },
    { name: "series-grid", path: "/series?view=grid&group=measure", looks: both, ready: rows },
    {
      name: "machines",
      path: "/machines",
      looks: both,
      ready: (page) => page.locator("[data-machine]").first().waitFor(),
    },
    { name: "new-run", path: "/runs/new", looks: both, ready: fillNewRun },
    { name: "import", path: "/runs/import", looks: light, ready: dropFile },
    { name: "mailbox", path: "/mailbox", looks: light, ready: rows },
    mail("mail-regression", shown.regressionMailId, "Acknowledge, assign or dismiss it"),
    mail("mail-invitation", shown.invitationMailId, "Accept the invitation"),
    {
      name: "settings",
      path: "/settings",
      looks: light,
      ready: said("How scripts and CI sign in"),
    },
    {
      name: "notifications",
      height: 1100,
      path: "/settings/notifications",
      looks: light,
      ready: (page) => page.getByText("Daily digest", { exact: true }).first().waitFor(),
    },
    ...settings.map(([name, text]) => ({
      name,
      path: `/settings/${name}`,
      looks: light,
      ready: said(text),
    })),
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
