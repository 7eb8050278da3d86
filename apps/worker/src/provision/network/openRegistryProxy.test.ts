import { createServer, request, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { waitFor } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AllowedHost } from "../allowedHost.ts";
import {
  openRegistryProxy,
  type RegistryProxy,
  type RegistryProxyOptions,
} from "./openRegistryProxy.ts";

let registry: Server;
let port = 0;
let sentences: string[] = [];
let proxy: RegistryProxy | undefined;

beforeEach(async () => {
  sentences = [];
  registry = createServer((asked, answer) => {
    if (asked.url === "/large") {
      answer.end(Buffer.alloc(1024 * 1024));
      return;
    }
    answer.writeHead(asked.url === "/missing" ? 404 : 200, { "x-registry": "yes" });
    answer.end(JSON.stringify({ url: asked.url, ...asked.headers }));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  port = (registry.address() as AddressInfo).port;
});

afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  registry.closeAllConnections();
  registry.close();
});

const owners = (): AllowedHost => ({ host: "127.0.0.1", port, mayBePrivate: true });

async function open(options: Partial<RegistryProxyOptions> = {}) {
  proxy = await openRegistryProxy({
    allowed: [owners()],
    upstream: () => null,
    onRefused: (sentence) => void sentences.push(sentence),
    signal: new AbortController().signal,
    ...options,
  });
  return proxy;
}

/** Asks the proxy as a tool does, for a whole address. */
function get(address: string, socketPath: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: address, headers: { "proxy-authorization": "secret" } })
      .on("response", (answer) => {
        let text = "";
        answer
          .on("data", (chunk: Buffer) => {
            text += chunk.toString();
          })
          .on("error", reject)
          .on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      })
      .on("error", reject)
      .end();
  });
}

function tunnel(path: string, socketPath: string): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, method: "CONNECT", path })
      .on("connect", (answer, socket: Socket) => {
        socket.on("error", () => undefined);
        resolve({ status: answer.statusCode ?? 0, socket });
      })
      .on("error", reject)
      .end();
  });
}

test("a registry is reached by plain requests and through a tunnel, without the build's proxy headers", async () => {
  const { socketPath, refused } = await open();
  const { status, text } = await get(`http://127.0.0.1:${port}/package?x=1`, socketPath);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ url: "/package?x=1", host: `127.0.0.1:${port}` });
  expect(text).not.toContain("secret");
  expect((await get(`http://127.0.0.1:${port}/missing`, socketPath)).status).toBe(404);
  const { status: opened, socket } = await tunnel(`127.0.0.1:${port}`, socketPath);
  expect(opened).toBe(200);
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write("GET /through HTTP/1.1\r\nhost: x\r\n\r\n");
  await waitFor(() => answer.includes('"/through"'), { what: "the registry answers" });
  socket.destroy();
  expect(refused.size).toBe(0);
});

test.each([
  ["another host", "evil.example:443", "neither a registry"],
  ["another port of an allowed host", "127.0.0.1:1", "neither a registry"],
  ["a name that leads to a private address", "localhost:443", "private or reserved"],
  ["an address in another notation", "2130706433:80", "neither a registry"],
])("%s is refused with a sentence", async (_, place, why) => {
  const { socketPath, refused } = await open({
    allowed: [owners(), { host: "localhost", port: 443, mayBePrivate: false }],
  });
  const { status, socket } = await tunnel(place, socketPath);
  socket.destroy();
  expect(status).toBe(403);
  expect([...refused]).toEqual([place]);
  expect(sentences).toEqual([expect.stringContaining(why)]);
  expect(sentences[0]).toContain(place);
});

test("what is not a request for a host is answered with 400 and reaches nothing", async () => {
  const { socketPath } = await open();
  for (const path of ["/package", "https://127.0.0.1/", "ftp://127.0.0.1/"]) {
    expect((await get(path, socketPath)).status).toBe(400);
  }
  const { status } = await tunnel("user@127.0.0.1:80", socketPath);
  expect(status).toBe(400);
});

test("no more than the allowed bytes pass", async () => {
  const { socketPath } = await open({ bytesMax: 100_000 });
  await expect(get(`http://127.0.0.1:${port}/large`, socketPath)).rejects.toThrow();
  expect(sentences).toEqual([expect.stringContaining("as much as one step may fetch")]);
});

test("connections that say nothing are ended, and their number is bounded", async () => {
  const silent = createTcpServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const silentPort = (silent.address() as AddressInfo).port;
  const place = `127.0.0.1:${silentPort}`;
  try {
    const { socketPath } = await open({
      allowed: [{ host: "127.0.0.1", port: silentPort, mayBePrivate: true }],
      connectionsMax: 2,
      idleMs: 300,
    });
    const held = [await tunnel(place, socketPath), await tunnel(place, socketPath)];
    await expect(tunnel(place, socketPath)).rejects.toThrow();
    await waitFor(() => held.every(({ socket }) => socket.destroyed), {
      what: "idle connections end",
    });
  } finally {
    silent.close();
  }
});

test("an aborted job ends its connections", async () => {
  const controller = new AbortController();
  const { socketPath } = await open({ signal: controller.signal });
  const { socket } = await tunnel(`127.0.0.1:${port}`, socketPath);
  controller.abort(new Error("canceled"));
  await proxy?.close();
  await waitFor(() => socket.destroyed, { what: "the connection ends" });
});

test("the owner's own proxy is asked with its password, and resolves the name", async () => {
  const asked: { path: string | undefined; authorization: string | undefined }[] = [];
  const owner = createServer();
  owner.on("connect", (incoming, socket: Socket) => {
    asked.push({ path: incoming.url, authorization: incoming.headers["proxy-authorization"] });
    socket.end("HTTP/1.1 200 OK\r\n\r\nhello");
  });
  await new Promise<void>((resolve) => owner.listen(0, "127.0.0.1", resolve));
  const ownerPort = (owner.address() as AddressInfo).port;
  try {
    const { socketPath } = await open({
      allowed: [{ host: "registry.example", port: 443, mayBePrivate: true }],
      upstream: () => new URL(`http://me:pass%20word@127.0.0.1:${ownerPort}`),
    });
    const { status, socket } = await tunnel("registry.example:443", socketPath);
    socket.destroy();
    expect(status).toBe(200);
    const authorization = `Basic ${Buffer.from("me:pass word").toString("base64")}`;
    expect(asked).toEqual([{ path: "registry.example:443", authorization }]);
  } finally {
    owner.close();
  }
});

test("a name that leads to a private address is refused behind the owner's own proxy too", async () => {
  let asked = 0;
  const owner = createServer();
  owner.on("connect", (_, socket: Socket) => {
    asked += 1;
    socket.end("HTTP/1.1 200 OK\r\n\r\n");
  });
  await new Promise<void>((resolve) => owner.listen(0, "127.0.0.1", resolve));
  try {
    const { port: ownerPort } = owner.address() as AddressInfo;
    const { socketPath, refused } = await open({
      allowed: [{ host: "localhost", port: 443, mayBePrivate: false }],
      upstream: () => new URL(`http://127.0.0.1:${ownerPort}`),
    });
    const { status, socket } = await tunnel("localhost:443", socketPath);
    socket.destroy();
    expect(status).toBe(403);
    expect([...refused]).toEqual(["localhost:443"]);
    expect(asked).toBe(0);
  } finally {
    owner.close();
  }
});
