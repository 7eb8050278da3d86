// What the load core leans on inside autocannon. Nothing of it is promised by autocannon, so a release
// that changes it has to fail here before it changes a number.
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import type autocannon from "autocannon";
import { describe, expect, test } from "vitest";
import { asPacedClient } from "./httpConnection.ts";
import { request, watchClient } from "./testing/watchClient.ts";

const answer = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const silent = () => undefined;
/** Answers each request with its number. */
const counting = () => {
  let requests = 0;
  return (socket: Socket) => socket.on("data", () => socket.write(answer(`${++requests}`)));
};

describe("a client of autocannon", () => {
  test("is handed over before it connects, and is free once it does", async () => {
    const { steps, sockets, seen } = await watchClient(silent);
    await seen("turn");
    expect(steps).toEqual(["set up", "free", "turn"]);
    expect(sockets[0]).toBeDefined();
  });

  test("sends nothing but what it is told to, when it is told to, once", async () => {
    const received: Buffer[] = [];
    const { send, steps, seen } = await watchClient((socket) =>
      socket.on("data", (data) => {
        received.push(data);
        socket.write(answer("é"));
      }),
    );
    await seen("turn");
    expect(received).toEqual([]);
    send();
    await seen("turn", 2);
    send();
    await seen("turn", 3);
    expect(Buffer.concat(received)).toEqual(Buffer.concat([request, request]));
    const round = ["bytes", "body 200 é", "response 200", "free", "turn"];
    expect(steps).toEqual(["set up", "free", "turn", ...round, ...round]);
  });

  test("tells an answer that comes in pieces once, whole, and before it is free", async () => {
    const { send, steps, seen } = await watchClient((socket) =>
      socket.on("data", () => {
        socket.setNoDelay(true);
        socket.write("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n");
        setImmediate(() => socket.write("3\r\ntwo\r\n0\r\n\r\n"));
      }),
    );
    await seen("free");
    send();
    await seen("free", 2);
    expect(steps.slice(3)).toEqual(["bytes", "body 201 onetwo", "response 201", "free"]);
  });

  test("times an answer in milliseconds with fractions, from the sending on", async () => {
    const { send, durationsMs, seen } = await watchClient((socket) =>
      socket.on("data", () => setTimeout(() => socket.write(answer("")), 30)),
    );
    await seen("free");
    // Time before the sending is not the target's.
    await delay(50);
    for (const count of [2, 3, 4]) {
      const startedAt = performance.now();
      send();
      await seen("free", count);
      const elapsedMs = performance.now() - startedAt;
      expect(durationsMs.at(-1)).toBeGreaterThan(25);
      expect(durationsMs.at(-1)).toBeLessThanOrEqual(elapsedMs);
    }
    expect(durationsMs.some((each) => !Number.isInteger(each))).toBe(true);
  });

  test("is free on a new socket after a timeout, which is told in the same turn", async () => {
    const { send, steps, sockets, seen } = await watchClient(silent, { timeoutSeconds: 1 });
    await seen("turn");
    send();
    await seen("turn", 2);
    expect(steps.slice(3)).toEqual(["bytes", "free", "timeout", "turn"]);
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  test("is free on a new socket after the target closed its own, and tells nothing", async () => {
    let connections = 0;
    const { send, steps, sockets, seen } = await watchClient((socket) => {
      connections += 1;
      if (connections === 1) socket.on("data", () => socket.end());
    });
    await seen("turn");
    send();
    await seen("turn", 2);
    expect(steps.slice(3)).toEqual(["bytes", "free", "turn"]);
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  test("tells a reset connection before it is free on a new one", async () => {
    let connections = 0;
    const { send, steps, sockets, seen } = await watchClient((socket) => {
      connections += 1;
      if (connections === 1) socket.on("data", () => socket.resetAndDestroy());
    });
    await seen("turn");
    send();
    await seen("turn", 2);
    expect(steps.slice(3)).toEqual(["bytes", "connError", "free", "turn"]);
    expect(sockets[1]).not.toBe(sockets[0]);
  });

  test("takes the next answer for the next request once the lost one is cleared", async () => {
    let connections = 0;
    const serve = counting();
    const { client, send, durationsMs, steps, seen } = await watchClient((socket) => {
      connections += 1;
      if (connections > 1) return serve(socket);
      return socket.on("data", () => setTimeout(() => socket.end(), 100));
    });
    await seen("turn");
    send();
    await seen("turn", 2);
    client.pipelinedRequests.clear();
    const startedAt = performance.now();
    send();
    await seen("turn", 3);
    const elapsedMs = performance.now() - startedAt;
    expect(steps.slice(6)).toEqual(["bytes", "body 200 1", "response 200", "free", "turn"]);
    expect(durationsMs).toHaveLength(1);
    expect(durationsMs[0]).toBeLessThanOrEqual(elapsedMs);
  });

  test("shows its encrypted socket before the handshake, so that trust can be asked for", async () => {
    const first = Promise.withResolvers<Buffer>();
    const { sockets, steps, seen } = await watchClient(
      (socket) => socket.once("data", first.resolve),
      {
        protocol: "https",
      },
    );
    await seen("turn");
    const [socket] = sockets;
    expect(socket).toBeInstanceOf(TLSSocket);
    expect(socket).toMatchObject({ secureConnecting: true, authorized: false });
    // A handshake of TLS begins with this byte.
    expect((await first.promise)[0]).toBe(0x16);
    expect(steps).toEqual(["set up", "free", "turn"]);
  });

  test("ends when it is told to stop, without an error and without being free again", async () => {
    const { send, seen, steps, stop } = await watchClient(counting());
    await seen("free");
    send();
    await seen("turn", 2);
    const before = steps.length;
    expect(await stop()).toMatchObject({ errors: 0, timeouts: 0 });
    expect(steps).toHaveLength(before);
  });
});

test.each(["_doRequest", "getRequestBuffer", "pipelinedRequests", "requestIterator"])(
  "a client without %s is not paced",
  async (name) => {
    const { client } = await watchClient(silent);
    const changed = Object.create(client, { [name]: { value: undefined } }) as autocannon.Client;
    expect(() => asPacedClient(changed)).toThrow("cannot be paced");
  },
);
