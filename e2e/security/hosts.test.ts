import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { startUnownedWeb } from "../stack/startUnownedWeb.ts";

const manifest = resolve(
  import.meta.dirname,
  "../../apps/web/.next/standalone/apps/web/.next/routes-manifest.json",
);
const healthPaths = ["/api/health", "/api/ready"];
const foreign = "evil.example";

let url: string;
let paths: string[];
let firstAnswer: Promise<{ status: number; text: string }>;
beforeAll(async () => {
  const { staticRoutes, dynamicRoutes } = JSON.parse(await readFile(manifest, "utf8"));
  paths = [...staticRoutes, ...dynamicRoutes].map(({ page }: { page: string }) =>
    page.replaceAll(/\[\[?(\.\.\.)?\w+\]?\]/g, "x"),
  );
  const web = await inOwnDatabase(async (databaseUrl) => {
    const { url, stop } = await startUnownedWeb(databaseUrl, {}, (own) => {
      firstAnswer = askFirst(own);
    });
    return { url, close: stop };
  });
  url = web.url;
  return web.close;
});

/** What a server that is about to listen answers to the very first request: one for another host. */
async function askFirst(base: string) {
  for (;;) {
    const answer = await ask("/", { host: foreign }, base).catch(() => null);
    if (answer !== null) return answer;
    await setTimeout(2);
  }
}

/** Status, headers and body of a request whose headers, Host among them, are exactly these. */
function ask(path: string, headers: Record<string, string>, base = url) {
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(new URL(path, base), { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        done({ status: answer.statusCode ?? 0, text: `${answer.rawHeaders.join("\n")}\n${body}` });
      });
    });
    sent.on("error", failed);
    sent.end();
  });
}

it("the first request of all passes the gate, as each one after it does", async () => {
  const answer = await firstAnswer;
  expect(answer.status).toBe(421);
  expect(answer.text).not.toContain(foreign);
});

it("a request for another host is refused at every address, and told where to go", async () => {
  expect(paths.length).toBeGreaterThan(30);
  for (const path of [...paths, "/nowhere", "/_next/static/x.js"]) {
    for (const headers of [
      { host: foreign },
      { host: new URL(url).host, "x-forwarded-host": foreign },
    ]) {
      const answer = await ask(path, headers);
      expect(answer.status, path).toBe(healthPaths.includes(path) ? 200 : 421);
      expect(answer.text, path).not.toContain(foreign);
      if (answer.status === 421) expect(answer.text).toContain(`Open it at ${url}`);
    }
  }
});

it("no answer names a host that the request could choose", async () => {
  const port = new URL(url).port;
  for (const path of paths) {
    const answer = await ask(path, { host: `localhost:${port}` });
    expect(answer.status, path).not.toBe(421);
    expect(answer.text, path).not.toMatch(/location\n[^\n]*localhost/i);
    expect(answer.text, path).not.toContain(`://localhost:${port}`);
  }
});
