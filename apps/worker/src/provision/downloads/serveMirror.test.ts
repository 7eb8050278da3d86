import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, type Transform } from "node:stream";
import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Downloads, openDownloads } from "./openDownloads.ts";
import { serveMirror } from "./serveMirror.ts";

const asked: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
const registry = createServer((incoming, response) => {
  const path = incoming.url ?? "";
  asked.push({ path, headers: incoming.headers });
  if (path === "/missing.tgz") return void response.writeHead(404).end("none");
  if (path === "/cut.tgz") {
    response.writeHead(200, { "content-length": "100" }).write("half");
    return void setImmediate(() => response.destroy());
  }
  if (path === "/index") return void response.end("see https://files.example.org/a.tgz");
  response.writeHead(200, { "content-length": "7" }).end("content");
});
let dir: string;
let downloads: Downloads;
let now: Date;

beforeAll(() => new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve)));
afterAll(() => void registry.close());
beforeEach(async () => {
  asked.length = 0;
  now = new Date();
  dir = await mkdtemp(join(tmpdir(), "lapline-downloads-"));
  downloads = openDownloads({ dir, bytesMax: 20, now: () => now });
  return () => rm(dir, { recursive: true, force: true });
});

/** A mirror of the registry on a port of this host. */
async function open() {
  const { port } = registry.address() as AddressInfo;
  const server = serveMirror(
    {
      kind: "npm",
      port: 1,
      addressOf: (path) => (path === "/nowhere" ? null : `http://127.0.0.1:${port}${path}`),
      isLasting: (path) => path.endsWith(".tgz"),
      rewrite: { from: "https://files.example.org", to: "http://mirror" },
    },
    {
      downloads,
      reach: async () => ({ ok: true, socket: connect(port, "127.0.0.1") }),
      counted: () => new PassThrough() as Transform,
      signal: new AbortController().signal,
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const at = (server.address() as AddressInfo).port;
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port: at, path, method, headers }, (answer) => {
        let text = "";
        answer.on("data", (piece) => {
          text += piece;
        });
        answer.once("error", reject);
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.once("error", reject).end();
    });
}

const files = async () => (await readdir(dir)).filter((name) => !name.startsWith("part-"));

test("a file is fetched once, and by its address alone", async () => {
  const get = await open();
  const first = await get("/a.tgz", {
    authorization: "Bearer x",
    "x-poison": "1",
    range: "bytes=0-1",
  });
  expect(first).toEqual({ status: 200, text: "content" });
  await waitFor(async () => (await files()).length === 1, { what: "the file is kept" });
  expect(await get("/a.tgz")).toEqual({ status: 200, text: "content" });
  expect(asked.map(({ path }) => path)).toEqual(["/a.tgz"]);
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
    ...["accept", "accept-encoding", "connection", "host"],
  ]);
});

test("a query is another address, which is not kept", async () => {
  const get = await open();
  expect(await get("/a.tgz?token=x")).toMatchObject({ status: 200 });
  expect(await get("/a.tgz?token=x")).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(2);
});

test("what is cut short or missing is not kept", async () => {
  const get = await open();
  await expect(get("/cut.tgz")).rejects.toThrow();
  expect(await get("/missing.tgz")).toEqual({ status: 404, text: "none" });
  await waitFor(async () => (await readdir(dir)).length === 0, { what: "nothing is left" });
});

test("an index is asked for each time, and leads to the mirror", async () => {
  const get = await open();
  expect((await get("/index")).text).toBe("see http://mirror/a.tgz");
  await get("/index");
  expect(asked).toHaveLength(2);
});

test("nothing is sent to a registry, and there are no other paths", async () => {
  const get = await open();
  expect(await get("/a.tgz", {}, "PUT")).toMatchObject({ status: 405 });
  expect(await get("/nowhere")).toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
});

test("above the bound the least recently used files go, and what was abandoned", async () => {
  const get = await open();
  for (const [index, path] of ["/a.tgz", "/b.tgz", "/c.tgz"].entries()) {
    now = new Date(Date.now() + index * 60_000);
    await get(path);
    await waitFor(async () => (await files()).length === index + 1, { what: `${path} is kept` });
  }
  await writeFile(join(dir, "part-old"), "x");
  now = new Date(Date.now() + 2 * 60 * 60_000);
  await get("/a.tgz");
  await downloads.evict();
  // Twenty bytes hold two of seven.
  expect(await readdir(dir)).toHaveLength(2);
  asked.length = 0;
  await get("/a.tgz");
  await get("/c.tgz");
  expect(asked).toEqual([]);
});
