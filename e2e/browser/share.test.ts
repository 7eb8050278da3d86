/// <reference lib="dom" />
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createdShareSchema } from "@lapline/contracts";
import { requireBrowser } from "@lapline/testkit";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack/startStack.ts";
import { hydrated } from "./hydrated.ts";
import { expectFitsPhone, expectNoFindings, seriousFindings, sidewaysPx } from "./judgePage.ts";
import { measuredRun } from "./measuredRun.ts";
import { openBrowser } from "./openBrowser.ts";
import { signIn } from "./signIn.ts";
import { expectWalkable } from "./walkByKeyboard.ts";
import { watchPage } from "./watchPage.ts";

const browserFound = requireBrowser();
/** A slow machine may take its time. */
const patience = { timeout: 30_000 };
const modes = ["wal-normal", "delete-full"];
const columns = modes.map((mode) => `sqlite~bundled~${mode}~bundled~local`).join(",");

describe.runIf(browserFound.available)("shares in the browser", () => {
  let stack: Stack;
  let browser: Browser;
  let member: Page;
  /** Links by what they show. */
  const links: Record<string, string> = {};

  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
    browser = await openBrowser(browserFound.available ? browserFound.at : "");
    const measured = [];
    for (const durability of modes) {
      measured.push(
        await measuredRun(stack, {
          targets: [{ target: "sqlite", versions: ["bundled"], durability }],
          scenarios: [{ scenario: "records.insert", params: { count: 500, warmup: 50 } }],
        }),
      );
    }
    const report = measured[0]?.report;
    const series = report?.measures.find(({ name }) => name === "throughput")?.seriesId;
    for (const subject of [
      { kind: "series", id: series },
      { kind: "chart", ids: [series] },
      { kind: "report", jobId: report?.jobId },
    ]) {
      const body = { subject, title: `A ${subject.kind} for all`, expiresInDays: 7 };
      const answer = await stack.api.call("POST", "/shares", body);
      links[subject.kind] = createdShareSchema.parse(await answer.json()).url;
    }
    member = await (await browser.newContext()).newPage();
    await signIn(member, stack);
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  async function sql(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** A profile that never saw this server. */
  async function stranger(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
    return (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  }

  async function openFrozen(page: Page, kind: string): Promise<void> {
    await page.goto(links[kind] ?? "");
    await page.getByText(/^SHA-256/).waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    await hydrated(page.getByRole("button").first());
  }

  test("a member freezes the comparison in view and gets its link once, with the look at it", async () => {
    const look = "noise=true&search=throughput";
    await member.goto(`${stack.url}/p/default/compare?columns=${columns}&${look}`);
    await member.getByRole("button", { name: "Share" }).click();
    const dialog = member.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Two ways to keep data");
    await dialog.getByLabel("Note").fill("The first line.\nThe second <b>line</b>.");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = dialog.getByText(/\/s\/laps_[\w-]+\?/).first();
    await link.waitFor();
    links.looked = (await link.textContent()) ?? "";
    const [page, query] = links.looked.split("?");
    links.comparison = page ?? "";
    expect(query).toBe(look);
    await dialog.getByRole("button", { name: "Done" }).click();
    expect(await member.content()).not.toContain(new URL(links.comparison).pathname);
  });

  test("a profile without an account reads it, opens its rows and verifies its hash", async () => {
    const page = await stranger();
    const complaints = watchPage(page);
    const answer = await page.goto(links.looked ?? "");
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
      "x-frame-options": "DENY",
    });
    await page.getByRole("heading", { name: "Two ways to keep data", level: 1 }).waitFor();
    await page.getByText("The second <b>line</b>.").waitFor();
    expect(await page.getByLabel("Search measures").inputValue()).toBe("throughput");
    const table = page.getByRole("table", { name: /Change of each measure/ });
    const opener = await hydrated(table.getByRole("button", { name: /Throughput/ }));
    await opener.press("Enter");
    await page.getByRole("region", { name: "Reproduce" }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Reproduce" }).waitFor();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/^Verified: [\d,]+ bytes have this hash\.$/).waitFor();
    expect(await page.locator("a[href^='/p/'], a[href='#']:visible").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("bars and CPU and memory over time are in a share, and asked of nobody", async () => {
    const page = await stranger();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${links.comparison}?view=bars&scale=log`);
    await page.getByRole("table", { name: /^Throughput · records\.insert/ }).waitFor();
    await page.goto(`${links.comparison}?view=resources`);
    const panel = page.getByRole("region", { name: "CPU and memory over time" });
    await panel.locator("figure svg").first().waitFor();
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await page.context().close();
  });

  /** What a menu entry or a button puts on the disk. */
  async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return readFile(await download.path());
  }

  async function exported(page: Page, entry: string): Promise<Buffer> {
    await page.getByRole("button", { name: "Export" }).click();
    return saved(page, () => page.getByRole("menuitem", { name: entry, exact: true }).click());
  }

  test("whatever is taken away from it names its hash as the source, and none of it holds a link", async () => {
    const page = await stranger({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        drawn.push(text);
        fillText.call(this, text, ...place);
      };
    });
    const hash = async () => {
      const foot = (await page.getByText(/^SHA-256 /).textContent()) ?? "";
      return /^SHA-256 ([0-9a-f]{12})/.exec(foot)?.[1];
    };
    const taken: Record<string, Buffer> = {};

    await openFrozen(page, "comparison");
    const comparison = await hash();
    for (const entry of ["Markdown", "CSV", "JSON"]) taken[entry] = await exported(page, entry);
    await page.getByRole("button", { name: "Copy as an image" }).click();
    const drawn = () => page.evaluate((): string => Object(globalThis).drawn.join("\n"));
    await expect.poll(drawn, patience).not.toBe("");
    taken.picture = Buffer.from(await drawn());
    await page.goto(`${links.comparison}/embed`);
    taken.embedded = await exported(page, "Markdown");

    await openFrozen(page, "series");
    const series = await hash();
    for (const entry of ["CSV", "JSON", "SVG picture", "PNG picture"]) {
      taken[`series as ${entry}`] = await exported(page, entry);
    }
    taken.snapshot = await saved(page, () => page.getByRole("link", { name: "Data" }).click());

    for (const [name, bytes] of Object.entries(taken)) {
      expect(bytes.length, name).toBeGreaterThan(100);
      for (const link of Object.values(links)) {
        const [token = ""] = /laps_[\w-]+/.exec(link) ?? [];
        expect(token).toMatch(/^laps_[\w-]{20,}$/);
        expect(bytes.includes(token), name).toBe(false);
      }
    }
    for (const [name, known] of [
      ["Markdown", comparison],
      ["embedded", comparison],
      ["picture", comparison],
      ["series as JSON", series],
      ["series as SVG picture", series],
    ] as const) {
      expect(taken[name]?.toString(), name).toContain(known ?? "no hash on the page");
    }
    await page.context().close();
  });

  test("its pictures, and what another site learns of where a reader came from, hold no link", async () => {
    const [token = ""] = /laps_[\w-]+/.exec(links.comparison ?? "") ?? [];
    for (const path of ["badge.svg", "preview.png"]) {
      const answer = await fetch(`${links.comparison}/${path}`);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).includes(token), path).toBe(false);
    }
    const heard: (string | undefined)[] = [];
    const site = createServer((request, answer) => {
      // The page of that site asks for its icon, and says so.
      if (request.url === "/") heard.push(request.headers.referer);
      answer.end("somebody else's page");
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    const address = `http://localhost:${Object(site.address()).port}/`;
    const page = await stranger();
    for (const path of ["", "/embed"]) {
      await page.goto(`${links.comparison}${path}`);
      await page.evaluate((to) => {
        globalThis.location.href = to;
      }, address);
      await page.getByText("somebody else's page").waitFor();
    }
    expect(heard).toEqual([undefined, undefined]);
    site.close();
    await page.context().close();
  });

  describe.each(["comparison", "series", "chart", "report"])("the page of a %s", (kind) => {
    test.each(["light", "dark"] as const)(
      "has no serious finding of axe in the %s theme, and fits a phone",
      async (colorScheme) => {
        const page = await stranger({ colorScheme });
        await openFrozen(page, kind);
        expect(await seriousFindings(page, colorScheme)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        // Charts take the new width a frame later.
        await expect.poll(() => sidewaysPx(page), patience).toBe(0);
        await page.context().close();
      },
    );
  });

  test("it is walked with Tab alone, and so is the page for frames, which also passes axe on a phone", async () => {
    const page = await stranger({ viewport: { width: 1280, height: 900 } });
    await openFrozen(page, "comparison");
    await expectWalkable(page);
    await page.goto(`${links.comparison}/embed`);
    await page.getByRole("table", { name: /Change of each measure/ }).waitFor();
    await expectWalkable(page);
    await expectNoFindings(page);
    await expectFitsPhone(page);
    await page.context().close();
  });

  test("another site shows it in a frame, as badge and as preview, and may not frame the page", async () => {
    const link = links.comparison ?? "";
    const page = await stranger();
    const head = await (await fetch(link)).text();
    expect(head).toContain(`<meta property="og:image" content="${link}/preview.png"`);
    expect(head).toContain(`<meta name="twitter:card" content="summary_large_image"`);
    expect(head).toMatch(/<meta name="robots" content="noindex, nofollow"/);
    const { headers } = await fetch(`${link}/embed`);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    const site = createServer((_, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end(`<img alt="badge" src="${link}/badge.svg">
        <img alt="preview" src="${link}/preview.png">
        <iframe title="embed" src="${link}/embed" width="900" height="600"></iframe>
        <iframe title="page" src="${link}" width="900" height="600"></iframe>`);
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    await page.goto(`http://127.0.0.1:${Object(site.address()).port}/`);
    const sizeOf = (name: string) =>
      page
        .getByAltText(name)
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await expect.poll(() => sizeOf("badge"), patience).toBeGreaterThan(50);
    await expect.poll(() => sizeOf("preview"), patience).toBe(1200);
    const embedded = page.frameLocator("iframe[title=embed]");
    await embedded.getByRole("table", { name: /Change of each measure/ }).waitFor();
    const framed = page.frameLocator("iframe[title=page]").getByRole("heading");
    expect(await framed.count()).toBe(0);
    site.close();
    await page.context().close();
  });

  test("an owner makes the project public, everybody reads it, and nobody once it is private", async () => {
    await member.goto(`${stack.url}/p/default/settings/shares`);
    await member.getByRole("button", { name: "Make it public" }).click();
    await member.getByLabel(/Type .* to confirm/).fill("Default");
    await member.getByRole("dialog").getByRole("button", { name: "Make it public" }).click();
    await member.getByRole("button", { name: "Make it private" }).waitFor();

    const page = await stranger();
    for (const [path, landmark] of [
      ["/runs", "Processed"],
      ["/series", "Throughput"],
      ["/machines", "Sandboxes"],
      ["/alerts", "False alarms"],
      [`/compare?columns=${columns}`, "Methodology"],
    ] as const) {
      await page.goto(`${stack.url}/p/default${path}`);
      await page.getByText(landmark).first().waitFor();
    }
    expect(await page.getByRole("button", { name: "Share" }).count()).toBe(0);
    await page.goto(`${stack.url}/p/default/settings`);
    await page.getByRole("link", { name: "Rules" }).waitFor();
    expect(await page.getByRole("link", { name: /API keys|Shares|Webhooks|Members/ }).count()).toBe(
      0,
    );
    expect(await page.content()).not.toContain(stack.email);
    await page.goto(`${stack.url}/p/default/mailbox`);
    await page.getByText("This needs an account").waitFor();

    await member.getByRole("button", { name: "Make it private" }).click();
    await member.getByRole("button", { name: "Make it public" }).waitFor();
    await page.goto(`${stack.url}/p/default/runs`);
    await page.waitForURL(/\/sign-in\?next=/);
    await page.context().close();
  });

  test("the pages and their bytes are the same after everything measured was deleted", async () => {
    const bytesOf = async (kind: string) => {
      const answer = await fetch(`${links[kind]}/snapshot.json`);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("etag")).toBe(
        `"${createHash("sha256").update(bytes).digest("hex")}"`,
      );
      return bytes;
    };
    const kinds = ["comparison", "series", "chart", "report"];
    const before = await Promise.all(kinds.map(bytesOf));
    await sql(`TRUNCATE "run", "series", "target", "scenario" CASCADE`);
    const after = await Promise.all(kinds.map(bytesOf));
    expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.of()))).toEqual(
      kinds.map(() => true),
    );
    const page = await stranger();
    await openFrozen(page, "comparison");
    await page.getByRole("table", { name: /Change of each measure/ }).waitFor();
    await openFrozen(page, "series");
    await page.getByRole("heading", { name: "History" }).waitFor();
    await openFrozen(page, "chart");
    await page.getByRole("heading", { name: "Chart", exact: true }).waitFor();
    await page.getByText(/^1 series over 1 place/).waitFor();
    await openFrozen(page, "report");
    await page.getByRole("heading", { name: "Environment" }).waitFor();
    await page.context().close();
  });

  test("a link that was revoked and one that has ended answer as one that never was", async () => {
    await member.goto(`${stack.url}/p/default/settings/shares`);
    const row = member.getByRole("row", { name: /Two ways to keep data/ });
    await expect
      .poll(async () => Number(await row.getByRole("cell").nth(3).textContent()), patience)
      .toBe(1);
    await row.getByRole("button", { name: /Revoke/ }).click();
    await member.getByRole("button", { name: "Revoke share" }).click();
    await row.getByText(/revoked/).waitFor();
    await sql(`UPDATE "share" SET "expiresAt" = clock_timestamp() WHERE "kind" = 'series'`);
    const page = await stranger();
    const never = `${stack.url}/s/laps_never`;
    for (const path of ["", "/embed"]) {
      const seen = [];
      for (const link of [links.comparison, links.series, never]) {
        const answer = await page.goto(`${link}${path}`);
        // Titles come a moment after the text.
        await page.waitForFunction(() => document.title.startsWith("Nothing here"));
        seen.push([
          answer?.status(),
          await page.title(),
          await page.getByRole("main").textContent(),
        ]);
      }
      expect(seen).toEqual([seen[2], seen[2], seen[2]]);
      expect(seen[2]?.[0]).toBe(404);
    }
    await page.context().close();
  });
});
