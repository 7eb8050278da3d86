import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A TCP proxy on 127.0.0.1 that breaks on command. */
export type FaultProxy = {
  readonly port: number;
  /** Resets every connection and refuses new ones until `restore`. */
  cut(): void;
  /** Keeps connections open but lets nothing through in either direction until `restore`. */
  stall(): void;
  /** Delays each chunk in both directions. */
  delay(durationMs: number): void;
  /**
   * Lets the next request reach the server, then resets the connection instead of delivering the
   * answer: the caller cannot know that its work was done. Counts per connection that answers.
   */
  dropResponses(count: number): void;
  /** Back to passing everything on. */
  restore(): void;
  stop(): Promise<void>;
};

/** Starts a proxy in front of `target`. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let refuse = false;
  let stalled = false;
  let delayMs = 0;
  let dropsLeft = 0;
  const pairs = new Set<{ client: Socket; upstream: Socket }>();

  const server = createServer((client) => {
    if (refuse) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target);
    const pair = { client, upstream };
    pairs.add(pair);
    const toUpstream = inOrder(upstream, () => delayMs);
    const toClient = inOrder(client, () => delayMs);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    client.on("close", () => {
      pairs.delete(pair);
      toUpstream.end();
    });
    upstream.on("close", () => toClient.end());
    if (stalled) client.pause();
    client.on("data", toUpstream.write);
    upstream.on("data", (chunk) => {
      if (dropsLeft > 0) {
        dropsLeft -= 1;
        client.resetAndDestroy();
        return;
      }
      toClient.write(chunk);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const each = (act: (socket: Socket) => void) => {
    for (const { client, upstream } of pairs) {
      act(client);
      act(upstream);
    }
  };
  return {
    port,
    cut: () => {
      refuse = true;
      each((socket) => socket.resetAndDestroy());
    },
    stall: () => {
      stalled = true;
      each((socket) => socket.pause());
    },
    delay: (durationMs) => {
      delayMs = durationMs;
    },
    dropResponses: (count) => {
      dropsLeft = count;
    },
    restore: () => {
      refuse = false;
      stalled = false;
      delayMs = 0;
      dropsLeft = 0;
      each((socket) => socket.resume());
    },
    stop: () => {
      each((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Writes chunks to a socket one after the other, each after the delay that holds at its turn. */
function inOrder(socket: Socket, delayMs: () => number) {
  let last = Promise.resolve();
  const queue = (act: () => void) => {
    last = last.then(async () => {
      if (delayMs() > 0) await delay(delayMs());
      if (!socket.destroyed) act();
    });
  };
  return {
    write: (chunk: Buffer) => queue(() => socket.write(chunk)),
    end: () => queue(() => socket.end()),
  };
}
