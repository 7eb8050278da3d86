import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, resolve, sep } from "node:path";

/** Both make a page cross-origin isolated: shared memory, and a clock with steps of 5 µs. */
const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

const types: Record<string, string> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/** The trial lives in a worker: files of the origin can be read without waiting only there. */
const html = `<!doctype html>
<meta charset="utf-8">
<title>Lapline</title>
<script type="module">
  // A rejection of its own would be told again, and so for ever once nobody listens.
  const tell = (text) =>
    fetch("/failed", { method: "POST", body: String(text) }).catch(() => undefined);
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  const worker = new Worker("/page.js", { type: "module" });
  worker.addEventListener("error", (event) => tell(event.message ?? "The worker did not start."));
</script>
`;

export interface PageServer {
  url: string;
  close(): Promise<void>;
}

interface PageServerOptions {
  /** The bundled program of the page. */
  program: string;
  /** Folder that is served under `/package/`, once there is one. */
  packageDir(): string | null;
  /** Answers what the page asks for and sends; undefined: there is no such path. */
  onCall(path: string, body: string): Promise<string> | undefined;
}

/** Serves the page, its program and the provisioned package on a free port of 127.0.0.1. */
export async function servePage(options: PageServerOptions): Promise<PageServer> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      response.writeHead(500, isolation).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

async function answer(
  { program, packageDir, onCall }: PageServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? "/", "http://page").pathname;
  const send = (type: string, body: string | Buffer) =>
    response.writeHead(200, { ...isolation, "content-type": type }).end(body);
  if (path === "/") return void send("text/html", html);
  if (path === "/page.js") return void send("text/javascript", await readFile(program));
  const dir = packageDir();
  if (path.startsWith("/package/") && dir !== null) {
    const file = resolve(dir, decodeURIComponent(path.slice("/package/".length)));
    const type = types[extname(file)];
    if (file.startsWith(dir + sep) && type !== undefined) {
      return void send(type, await readFile(file));
    }
  }
  const called = onCall(path, await bodyOf(request));
  if (called !== undefined) return void send("application/json", await called);
  response.writeHead(404, isolation).end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
