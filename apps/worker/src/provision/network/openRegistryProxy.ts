import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type AllowedHost, plainHost } from "../allowedHost.ts";
import type { Mirror } from "../downloads/mirrorsOf.ts";
import type { Downloads } from "../downloads/openDownloads.ts";
import { serveMirror } from "../downloads/serveMirror.ts";
import { connectOut } from "./connectOut.ts";

/** The only way out of a build. */
export interface RegistryProxy {
  /** Where it listens; a build sees this file and no network. */
  socketPath: string;
  /** What was asked for and not let through, `host:port`. */
  refused: ReadonlySet<string>;
  close(): Promise<void>;
}

export interface RegistryProxyOptions {
  allowed: readonly AllowedHost[];
  /** The owner's own proxy for a host; null: connect directly. */
  upstream(target: AllowedHost): URL | null;
  /** One sentence for the job's log. */
  onRefused(sentence: string): void;
  signal: AbortSignal;
  /** What the worker answers itself, by the port of a build's loopback. */
  mirrors?: readonly Mirror[];
  downloads?: Downloads | null;
  connectionsMax?: number;
  bytesMax?: number;
  idleMs?: number;
}

const CONNECTIONS_MAX = 128;
/** Of one tool run, both ways. The largest build here fetches about 1 GB. */
const BYTES_MAX = 16 * 1024 ** 3;
const IDLE_MS = 5 * 60_000;
const REFUSED_MAX = 20;
const perHop = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

/** Opens a proxy (CONNECT and plain HTTP) on a Unix socket for one run of a tool. */
export async function openRegistryProxy(options: RegistryProxyOptions): Promise<RegistryProxy> {
  const { allowed, onRefused, connectionsMax = CONNECTIONS_MAX, idleMs = IDLE_MS } = options;
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let bytesLeft = options.bytesMax ?? BYTES_MAX;

  const refuse = (host: string, port: number, why: string): string => {
    const sentence = `the build asked for ${host}:${port}, which was refused: ${why}`;
    const name = `${host}:${port}`;
    if (!refused.has(name) && refused.size < REFUSED_MAX) {
      refused.add(name);
      onRefused(sentence);
    }
    return sentence;
  };
  const reach = async (host: string, port: number) => {
    const target = allowed.find((one) => one.host === host && one.port === port);
    if (target === undefined) {
      const why = "it is neither a registry of this kind of build nor its repository";
      return { ok: false as const, status: 403, sentence: refuse(host, port, why) };
    }
    const connection = await connectOut(target, options.upstream(target), signal);
    if (connection.ok) return connection;
    const isHidden = connection.reason.includes("private or reserved");
    const sentence = isHidden
      ? refuse(host, port, connection.reason)
      : `${host}:${port} cannot be reached: ${connection.reason}`;
    return { ok: false as const, status: isHidden ? 403 : 502, sentence };
  };
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        bytesLeft -= chunk.length;
        if (bytesLeft >= 0) return done(null, chunk);
        if (!refused.has("bytes")) onRefused("the build has fetched as much as one step may fetch");
        refused.add("bytes");
        done(new Error("too many bytes"));
      },
    });
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  };

  const server = createServer((incoming, response) => {
    void forward(incoming, response).catch(() => response.destroy());
  });
  server.maxConnections = connectionsMax;
  server.headersTimeout = 30_000;
  server.requestTimeout = 0;
  server.on("connection", keep);
  server.on("clientError", (_, socket) => socket.destroy());
  server.on("connect", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    void passThrough(incoming, client, head).catch(() => client.destroy());
  });

  const { mirrors = [], downloads = null } = options;
  const served = new Map<number, ReturnType<typeof serveMirror>>();
  if (downloads !== null) {
    for (const mirror of mirrors) {
      served.set(mirror.port, serveMirror(mirror, { downloads, reach, counted, signal }));
    }
  }

  async function passThrough(incoming: IncomingMessage, client: Socket, head: Buffer) {
    const place = placeOf(incoming.url ?? "");
    if (place === null) return void client.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const mirror = place.host === "127.0.0.1" ? served.get(place.port) : undefined;
    if (mirror !== undefined) {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      if (head.length > 0) client.unshift(head);
      return void mirror.emit("connection", client);
    }
    const reached = await reach(place.host, place.port);
    if (!reached.ok) return void client.end(answerOf(reached.status, reached.sentence));
    const { socket } = reached;
    keep(socket);
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    const ends = [pipeline(client, counted(), socket), pipeline(socket, counted(), client)];
    await Promise.allSettled(ends);
    client.destroy();
    socket.destroy();
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse) {
    if (!URL.canParse(incoming.url ?? "")) return void response.writeHead(400).end();
    const url = new URL(incoming.url ?? "");
    const port = url.port === "" ? 80 : Number(url.port);
    if (url.protocol !== "http:") return void response.writeHead(400).end();
    const reached = await reach(plainHost(url.hostname), port);
    if (!reached.ok) {
      response.writeHead(reached.status, { "content-type": "text/plain" });
      return void response.end(`${reached.sentence}\n`);
    }
    const { socket } = reached;
    keep(socket);
    const headers = Object.entries(incoming.headers).filter(([name]) => !perHop.test(name));
    const outgoing = request({
      createConnection: () => socket,
      method: incoming.method ?? "GET",
      path: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(headers), host: url.host, connection: "close" },
      signal,
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve).once("error", reject);
    });
    const sent = pipeline(incoming, counted(), outgoing);
    sent.catch(() => undefined);
    const answer = await answered;
    const back = Object.entries(answer.headers).filter(([name]) => !perHop.test(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(back));
    await pipeline(answer, counted(), response);
  }

  const dir = await mkdtemp(join(tmpdir(), "lapline-registries-"));
  const socketPath = join(dir, "proxy.sock");
  const close = async () => {
    ending.abort();
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(socketPath, resolve);
    });
    // The build has an account of its own; on the host the folder around the file is closed.
    await chmod(socketPath, 0o666);
  } catch (error) {
    await close();
    throw error;
  }
  return { socketPath, refused, close };
}

/** `host:port` of a CONNECT; null for anything else. */
function placeOf(text: string): { host: string; port: number } | null {
  const [, host, port] = /^([^\s/@]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || port === undefined) return null;
  return { host: plainHost(host), port: Number(port) };
}

function answerOf(status: 403 | 502 | number, sentence: string): string {
  const reason = status === 403 ? "Forbidden" : "Bad Gateway";
  const body = `${sentence}\n`;
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "content-type: text/plain",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
