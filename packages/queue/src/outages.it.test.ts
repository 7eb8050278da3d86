import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createEmptyDatabase,
  requireRedis,
  startFaultProxy,
  startRedis,
  waitFor,
} from "@lapline/testkit";
import { Redis } from "ioredis";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BellRinger, createBellRinger, listenForBells, prepareQueue } from "./index.ts";

/** Longer than the 6 s after which BullMQ below 6.3.3 never consumed again; e2e/chaos goes longer. */
const outageMs = 8_000;

const backends = [
  {
    name: "PostgreSQL",
    available: true,
    start: async () => {
      const database = await createEmptyDatabase();
      return { url: database.url, stop: database.drop };
    },
  },
  { name: "Redis", available: requireRedis().available, start: startRedis },
];

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An ear and a ringer on one label that already heard each other. */
async function conversation(url: string) {
  const label = "local";
  const heard = new Set<string>();
  const troubles: string[] = [];
  const ear = listenForBells({
    queueUrl: url,
    label,
    onBell: ({ jobId }) => heard.add(jobId),
    onTrouble: (reason) => troubles.push(reason),
  });
  const ringer: BellRinger = createBellRinger(url);
  closers.push(ear.close, ringer.close);
  const ringUntilHeard = async (withinMs: number) => {
    const jobId = randomUUID();
    await waitFor(async () => (await ringer.ring(label, jobId)).ok && heard.has(jobId), {
      what: "a bell is heard",
      timeoutMs: withinMs,
      intervalMs: 250,
    });
  };
  await ringUntilHeard(10_000);
  return { label, ear, ringer, troubles, ringUntilHeard };
}

for (const backend of backends) {
  describe.runIf(backend.available)(`outages of ${backend.name}`, () => {
    let server: { url: string; stop(): Promise<void> };
    beforeAll(async () => {
      server = await backend.start();
      await prepareQueue(server.url, { bellRole: "nobody_by_this_name" });
      return server.stop;
    });

    const throughProxy = async () => {
      const url = new URL(server.url);
      const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
      closers.push(proxy.stop);
      url.port = String(proxy.port);
      return { proxy, ...(await conversation(url.href)) };
    };

    test("a refused connection fails a ring at once, and bells work within 30 s of the return", async () => {
      const { proxy, ringer, label, troubles, ringUntilHeard } = await throughProxy();
      proxy.cut();
      await sleep(outageMs / 2);
      const startedMs = performance.now();
      expect((await ringer.ring(label, randomUUID())).ok).toBe(false);
      expect(performance.now() - startedMs).toBeLessThan(4_000);
      await sleep(outageMs / 2);
      expect(troubles.length).toBeGreaterThan(0);
      proxy.restore();
      await ringUntilHeard(30_000);
    });

    test("a silent link fails a ring within seconds, and bells work within 30 s of the return", async () => {
      const { proxy, ringer, label, ringUntilHeard } = await throughProxy();
      proxy.stall();
      const startedMs = performance.now();
      expect((await ringer.ring(label, randomUUID())).ok).toBe(false);
      expect(performance.now() - startedMs).toBeLessThan(4_000);
      await sleep(outageMs);
      proxy.restore();
      await ringUntilHeard(30_000);
    });

    test("pausing during an outage takes no time, so that a claimed job starts", async () => {
      const { proxy, ear, ringUntilHeard } = await throughProxy();
      proxy.cut();
      await waitFor(() => !ear.connected(), { what: "the outage is noticed", timeoutMs: 20_000 });
      const startedMs = performance.now();
      await ear.pause();
      expect(performance.now() - startedMs).toBeLessThan(1_000);
      proxy.restore();
      ear.resume();
      await ringUntilHeard(30_000);
    });

    test("what was closed during an outage does not go on connecting", async () => {
      const { proxy, ear, ringer, label } = await throughProxy();
      proxy.cut();
      await waitFor(() => !ear.connected(), { what: "the outage is noticed", timeoutMs: 20_000 });
      await ringer.ring(label, randomUUID());
      await Promise.all([ear.close(), ringer.close()]);
      await proxy.stop();
      let attempts = 0;
      const visitor = createServer((socket) => {
        attempts += 1;
        socket.destroy();
      }).listen(proxy.port, "127.0.0.1");
      closers.push(async () => void visitor.close());
      // Longer than the longest pause between two attempts.
      await sleep(3_000);
      expect(attempts).toBe(0);
    });

    test("an ear that starts before its backend listens once it is there", async () => {
      const url = new URL(server.url);
      const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
      closers.push(proxy.stop);
      proxy.cut();
      url.port = String(proxy.port);
      const heard: string[] = [];
      const ear = listenForBells({
        queueUrl: url.href,
        label: "early",
        onBell: ({ jobId }) => heard.push(jobId),
        onTrouble: () => proxy.restore(),
      });
      const ringer = createBellRinger(server.url);
      closers.push(ear.close, ringer.close);
      await ringer.ring("early", randomUUID());
      await waitFor(() => heard.length === 1, { what: "the bell rings", timeoutMs: 30_000 });
    });
  });
}

describe.runIf(requireRedis().available)("what happens to a Redis", () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let admin: Redis;
  beforeAll(async () => {
    server = await startRedis();
    admin = new Redis(server.url);
    admin.on("error", () => undefined);
    return async () => {
      admin.disconnect();
      await server.stop();
    };
  });

  test("bells work after a crash and restart of Redis", async () => {
    const { ringUntilHeard } = await conversation(server.url);
    await server.kill();
    await sleep(outageMs);
    await server.restart();
    await ringUntilHeard(30_000);
  });

  test("bells work after every connection was killed and after FLUSHALL", async () => {
    const { ringUntilHeard } = await conversation(server.url);
    for (let round = 0; round < 5; round += 1) {
      await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      await ringUntilHeard(15_000);
      await admin.flushall();
      await ringUntilHeard(15_000);
    }
  });

  test("a full Redis refuses a bell with its reason and takes it again when there is space", async () => {
    const { label, ringer, ringUntilHeard } = await conversation(server.url);
    await admin.config("SET", "maxmemory", "1");
    const refused = await ringer.ring(label, randomUUID());
    expect(refused).toEqual({ ok: false, reason: expect.stringContaining("OOM") });
    await admin.config("SET", "maxmemory", "0");
    await ringUntilHeard(15_000);
  });
});
