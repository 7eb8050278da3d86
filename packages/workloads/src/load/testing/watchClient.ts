import { createServer, type Socket } from "node:net";
import autocannon from "autocannon";
import { onTestFinished } from "vitest";
import { asPacedClient, type PacedClient } from "../httpConnection.ts";

/** What one client of autocannon did, and the means to drive it by hand. */
export interface WatchedClient {
  client: PacedClient;
  /** In order; `turn` stands behind everything that happened in the turn of the `free` before it. */
  steps: string[];
  /** The sockets that were there whenever the client was free. */
  sockets: (object | undefined)[];
  durationsMs: number[];
  /** Sends what `getRequestBuffer` answers, as the client itself would. */
  send: () => void;
  /** Resolves once this many of the steps begin so. */
  seen: (start: string, count?: number) => Promise<void>;
  stop: () => Promise<autocannon.Result>;
}

export const request = Buffer.from("GET /contract HTTP/1.1\r\nHost: target\r\n\r\n");

/** One connection of autocannon to a server made of bare sockets, set up as the load core does it. */
export async function watchClient(
  onConnection: (socket: Socket) => void,
  { protocol = "http", timeoutSeconds = 10 } = {},
): Promise<WatchedClient> {
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket.on("error", () => undefined).on("close", () => connected.delete(socket)));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const steps: string[] = [];
  const sockets: (object | undefined)[] = [];
  const durationsMs: number[] = [];
  const waiting = new Set<() => void>();
  const step = (name: string) => {
    steps.push(name);
    for (const look of waiting) look();
  };
  const clients: { client: PacedClient; send: () => void }[] = [];
  const ended = Promise.withResolvers<autocannon.Result>();
  const instance = autocannon(
    {
      url: `${protocol}://127.0.0.1:${port}`,
      connections: 1,
      pipelining: 1,
      timeout: timeoutSeconds,
      duration: 600,
      sampleInt: 20,
      setupClient: (found) => {
        const client = asPacedClient(found);
        step(client.conn === undefined ? "set up" : "set up too late");
        clients.push({ client, send: client._doRequest.bind(client) });
        client._doRequest = () => {
          sockets.push(client.conn);
          step("free");
          queueMicrotask(() => step("turn"));
        };
        client.getRequestBuffer = () => {
          step("bytes");
          return request;
        };
        client.requestIterator.recordBody = (_request, status, body) =>
          step(`body ${status} ${body}`);
        client.on("response", (status: number, _bytes: number, durationMs: number) => {
          durationsMs.push(durationMs);
          step(`response ${status}`);
        });
        client.on("timeout", () => step("timeout"));
        client.on("connError", () => step("connError"));
      },
    },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  const stop = () => {
    instance.stop();
    return ended.promise;
  };
  onTestFinished(async () => {
    await stop();
    for (const socket of connected) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const [only] = clients;
  if (only === undefined || clients.length > 1) throw new Error("One client should be set up.");
  const seen = (start: string, count = 1) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (steps.filter((name) => name.startsWith(start)).length < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { ...only, steps, sockets, durationsMs, seen, stop };
}
