import { randomUUID } from "node:crypto";
import { createEmptyDatabase, requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createConsumer, createQueue, prepareQueue } from "./index.ts";

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

for (const backend of backends) {
  describe.runIf(backend.available)(`control's queues over ${backend.name}`, () => {
    const closers: (() => Promise<void>)[] = [];
    let url = "";
    beforeAll(async () => {
      const server = await backend.start();
      url = server.url;
      await prepareQueue(url, { bellRole: "nobody_by_this_name" });
      return server.stop;
    });
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    test("a message that fails is tried again and then counts once", async () => {
      const queue = createQueue(url, "control.reports");
      const tried: string[] = [];
      const consumer = createConsumer({
        queueUrl: url,
        name: "control.reports",
        concurrency: 2,
        handle: async ({ reportId }) => {
          tried.push(reportId);
          if (tried.length === 1) throw new Error("the first attempt fails");
        },
        onTrouble: () => undefined,
      });
      closers.push(consumer.close, queue.close);
      const reportId = randomUUID();
      expect(await queue.send({ reportId }, { id: reportId, attemptsMax: 3 })).toEqual({
        ok: true,
      });
      await waitFor(() => tried.length === 2, { what: "the second attempt", timeoutMs: 20_000 });
      expect(tried).toEqual([reportId, reportId]);
      expect(consumer.inHandSinceMs()).toBeNull();
    });

    test("a schedule sends again and again, and asking for it twice does not double it", async () => {
      const queue = createQueue(url, "control.periodic");
      const atMs: number[] = [];
      const consumer = createConsumer({
        queueUrl: url,
        name: "control.periodic",
        handle: async () => {
          atMs.push(performance.now());
        },
        onTrouble: () => undefined,
      });
      closers.push(consumer.close, queue.close);
      for (let time = 0; time < 2; time += 1) {
        expect(await queue.schedule({ task: "sweep" }, { id: "sweep", everyMs: 1_000 })).toEqual({
          ok: true,
        });
      }
      await waitFor(() => atMs.length >= 4, { what: "four rounds", timeoutMs: 20_000 });
      const [, second, third, fourth] = atMs;
      expect((fourth ?? 0) - (second ?? 0)).toBeGreaterThan(1_500);
      expect(third).toBeDefined();
    });

    test("what is sent for a lower place goes first, the oldest of each", async () => {
      const queue = createQueue(url, "control.reports");
      const ids: string[] = Array.from({ length: 6 }, () => randomUUID());
      const places = [400, 400, 0, 1, 1, 0];
      for (const [index, reportId] of ids.entries()) {
        const options = { id: reportId, place: places[index] ?? 0 };
        expect(await queue.send({ reportId }, options)).toEqual({ ok: true });
      }
      const handled: string[] = [];
      const consumer = createConsumer({
        queueUrl: url,
        name: "control.reports",
        concurrency: 1,
        handle: async ({ reportId }) => void handled.push(reportId),
        onTrouble: () => undefined,
      });
      closers.push(consumer.close, queue.close);
      await waitFor(() => handled.length === 6, { what: "all six", timeoutMs: 20_000 });
      expect(handled.map((id) => ids.indexOf(id))).toEqual([2, 5, 3, 4, 0, 1]);
    });

    test("a payload that is not of the catalogue is refused before it is sent", async () => {
      const queue = createQueue(url, "control.reports");
      closers.push(queue.close);
      expect(() => queue.send({ reportId: "no id" }, { id: "x" })).toThrow();
    });
  });
}
