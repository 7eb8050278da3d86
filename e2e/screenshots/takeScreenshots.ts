import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { signIn } from "../browser/signIn.ts";
import type { Shown } from "./measureForScreenshots.ts";

interface Shot {
  name: string;
  path: string;
  /** Height of the window on wide screens, where the usual one would cut what matters. */
  height?: number;
  /** What must be on the page before the picture is taken. */
  ready: (page: Page) => Promise<unknown>;
}

const sizes = {
  wide: { width: 1280, height: 960 },
  phone: { width: 375, height: 812 },
} as const;

/** Pages of the settings with what must be on them. */
const settings = [
  ["settings", "How scripts and CI sign in"],
  ["rules", "Inserts matter from 5 % on"],
  ["schedules", "New year"],
  ["ci-triggers", "example/service"],
  ["webhooks", "No webhooks yet"],
  ["repositories", "No repositories yet"],
  ["shares", "PGlite 0.2.17 and 0.3.0"],
  ["api-keys", "Last used"],
  ["audit", "run.submitted"],
] as const;

/** Pictures of every main page, light and dark, and the report on a phone; answers their files. */
export async function takeScreenshots(
  browser: Browser,
  stack: { url: string; email: string; password: string },
  shown: Shown,
  folder: string,
): Promise<string[]> {
  const chart = (page: Page) => page.locator(".recharts-surface").first().waitFor();
  const rows = (page: Page) => page.locator("[data-row-link]").first().waitFor();
  const shots: Shot[] = [
    {
      name: "run",
      path: `/runs/${shown.liveRunId}`,
      ready: (page) =>
        page
          .locator("[data-step=trials][data-state=current]")
          .waitFor({ timeout: 5 * 60_000 })
          .then(() =>
            page
              .getByRole("log")
              .getByText(/trial 2/)
              .first()
              .waitFor({ timeout: 5 * 60_000 }),
          ),
    },
    { name: "report", height: 1560, path: `/jobs/${shown.reportJobId}/report`, ready: chart },
    { name: "series", path: `/series/${shown.seriesId}`, ready: chart },
    {
      name: "moved-series",
      path: `/series/${shown.movedSeriesId}`,
      ready: chart,
    },
    {
      name: "compare",
      path: `/compare?columns=${shown.columns}&noise=true`,
      ready: (page) => page.getByText("Methodology").waitFor(),
    },
    { name: "alerts", path: "/alerts", ready: rows },
    {
      name: "alert",
      height: 1500,
      path: `/alerts/${shown.alertId}`,
      ready: (page) => page.getByText("What moved").waitFor(),
    },
    {
      name: "overview",
      path: "/",
      ready: (page) => page.getByText("Latest runs").waitFor(),
    },
    { name: "runs", path: "/runs", ready: rows },
    { name: "series-list", path: "/series", ready: rows },
    { name: "series-grid", path: "/series?view=grid&group=measure", ready: rows },
    {
      name: "machines",
      path: "/machines",
      ready: (page) => page.locator("[data-machine]").first().waitFor(),
    },
    {
      name: "import",
      path: "/runs/import",
      async ready(page) {
        const lines = ["Join", "Split"].map((name) => `Benchmark${name} 1000 400 ns/op 48 B/op`);
        await page.locator("input[type=file]").setInputFiles({
          name: "bench.txt",
          mimeType: "text/plain",
          buffer: Buffer.from(["goos: linux", ...lines, ...lines, "PASS"].join("\n")),
        });
        await page.getByText("2 reports", { exact: true }).waitFor();
      },
    },
    {
      name: "notifications",
      height: 1100,
      path: "/settings/notifications",
      ready: (page) => page.getByText("Do mails arrive?").waitFor(),
    },
    {
      name: "members",
      path: "/settings/members",
      ready: (page) => page.getByText("Joined").first().waitFor(),
    },
    ...settings.map(([name, text]) => ({
      name,
      path: name === "settings" ? "/settings" : `/settings/${name}`,
      ready: (page: Page) => page.getByText(text).first().waitFor(),
    })),
    {
      name: "new-run",
      path: "/runs/new",
      async ready(page) {
        await page.locator("[name=target-pocketbase]").check();
        await page.locator("[name='scenario-records.insert']").check();
        await page
          .locator("[data-preview]")
          .getByText(/\d+ jobs?$/)
          .first()
          .waitFor();
      },
    },
  ];
  const files: string[] = [];
  for (const [theme, size] of [
    ["light", "wide"],
    ["dark", "wide"],
    ["dark", "phone"],
  ] as const) {
    const context = await browser.newContext({
      viewport: sizes[size],
      colorScheme: theme,
      deviceScaleFactor: size === "phone" ? 2 : 1,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await signIn(page, stack);
    for (const { name, path, ready, height } of shots) {
      if (size === "phone" && !["overview", "run", "report", "runs", "alert"].includes(name))
        continue;
      const { width, height: usual } = sizes[size];
      await page.setViewportSize({ width, height: size === "wide" ? (height ?? usual) : usual });
      await page.goto(`${stack.url}${path}`);
      await ready(page);
      await page.evaluate("document.fonts.ready");
      const file = join(folder, `${name}-${size === "phone" ? "phone" : theme}.png`);
      await page.screenshot({ path: file });
      files.push(file);
    }
    await context.close();
  }
  return files;
}
