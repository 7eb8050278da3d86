import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { isIP, type Socket } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connect as secure } from "node:tls";
import { plainHost } from "../allowedHost.ts";
import type { Mirror } from "./mirrorsOf.ts";
import type { Downloads } from "./openDownloads.ts";

/** How the worker reaches a host for a build, which may be refused. */
export type Reach = (
  host: string,
  port: number,
) => Promise<{ ok: true; socket: Socket } | { ok: false; status: number; sentence: string }>;

/** Pages of an index are rewritten in memory. */
const PAGE_BYTES_MAX = 128 * 1024 ** 2;
const perHop =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|host|authorization|cookie|expect)$/i;

/**
 * A server for one registry and one run of a build. Files that the registry never changes are taken from
 * the downloads, or put there on their way; everything else is passed on. The worker itself asks the
 * registry, by the address alone: nothing that a build sends decides what is kept.
 */
export function serveMirror(
  mirror: Mirror,
  {
    downloads,
    reach,
    counted,
    signal,
  }: {
    downloads: Downloads;
    reach: Reach;
    /** Ends with an error once the build has fetched as much as it may. */
    counted(): Transform;
    signal: AbortSignal;
  },
): Server {
  return createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? "";
    const isGet = incoming.method === "GET";
    if (!isGet && incoming.method !== "HEAD") return refuse(response, 405, "only files are served");
    const own = mirror.own?.(path);
    if (own !== undefined) return void response.end(own);
    const address = mirror.addressOf(path);
    if (address === null) return refuse(response, 404, "this registry has no such path");
    const isLasting = isGet && mirror.isLasting(path) && new URL(address).search === "";
    const kept = isLasting ? await downloads.find(address) : null;
    if (kept !== null) return send(kept, response);
    const asked = isLasting ? { accept: "*/*" } : passed(incoming);
    const isRewritten = isGet && !isLasting && mirror.rewrite !== undefined;
    const headers = isLasting || isRewritten ? { ...asked, "accept-encoding": "identity" } : asked;
    const found = await ask(address, { method: incoming.method ?? "GET", headers });
    if (!found.ok) return refuse(response, found.status, found.sentence);
    const { upstream } = found;
    if (isRewritten) return rewritten(upstream, response);
    const given = Object.entries(upstream.headers).filter(([name]) => !perHop.test(name));
    response.writeHead(upstream.statusCode ?? 502, Object.fromEntries(given));
    if (!isLasting || upstream.statusCode !== 200) return pipeline(upstream, counted(), response);
    await keepOnTheWay(address, upstream, response);
  }

  async function keepOnTheWay(
    address: string,
    upstream: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const keeping = await downloads.keep(address);
    let bytes = 0;
    const copied = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        void keeping.write(chunk).then(() => done(null, chunk));
      },
    });
    try {
      await pipeline(upstream, counted(), copied, response);
    } catch (error) {
      await keeping.drop();
      throw error;
    }
    const told = upstream.headers["content-length"];
    const isWhole = upstream.complete && (told === undefined || Number(told) === bytes);
    await (isWhole ? keeping.finish() : keeping.drop());
  }

  async function rewritten(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
    const { from, to } = mirror.rewrite ?? { from: "", to: "" };
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of upstream as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > PAGE_BYTES_MAX) throw new Error("the page is too long");
      pieces.push(piece);
    }
    const text = Buffer.concat(pieces).toString("utf8").replaceAll(from, to);
    const given = Object.entries(upstream.headers).filter(
      ([name]) => !perHop.test(name) && name !== "content-length",
    );
    const length = Buffer.byteLength(text);
    const headers = { ...Object.fromEntries(given), "content-length": length };
    response.writeHead(upstream.statusCode ?? 502, headers).end(text);
  }

  async function ask(
    address: string,
    { method, headers }: { method: string; headers: NodeJS.Dict<string | string[]> },
  ): Promise<
    { ok: true; upstream: IncomingMessage } | { ok: false; status: number; sentence: string }
  > {
    const url = new URL(address);
    const isSecure = url.protocol === "https:";
    const host = plainHost(url.hostname);
    const reached = await reach(host, url.port === "" ? (isSecure ? 443 : 80) : Number(url.port));
    if (!reached.ok) return reached;
    const { socket } = reached;
    const named = isIP(host) === 0 ? { servername: host } : {};
    const way = isSecure ? secure({ socket, ...named }) : socket;
    const sent = request({
      createConnection: () => way,
      ...{ method, signal, path: `${url.pathname}${url.search}` },
      headers: { ...headers, host: url.host, connection: "close" },
    });
    try {
      const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
        way.once("error", reject);
        sent.once("response", resolve).once("error", reject).end();
      });
      return { ok: true, upstream };
    } catch (error) {
      socket.destroy();
      const reason = error instanceof Error ? error.message : String(error);
      return { ok: false, status: 502, sentence: `${url.host} cannot be reached: ${reason}` };
    }
  }
}

function passed({ headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !perHop.test(name)));
}

async function send(path: string, response: ServerResponse): Promise<void> {
  const { size } = await stat(path);
  const type = "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-length": size });
  await pipeline(createReadStream(path), response);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${sentence}\n`);
}
