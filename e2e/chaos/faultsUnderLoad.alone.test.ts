import { setTimeout as delay } from "node:timers/promises";
import { requireRedis, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStack, cleanAudit } from "../stack/auditStack.ts";
import { repetitions } from "../stack/env.ts";
import { redisCommand } from "../stack/redisCommand.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { patientSubmitter } from "./patientSubmitter.ts";
import { sqliteInserts } from "./submissions.ts";

type Fault = { readonly name: string; inject(stack: Stack): Promise<void> };

const faults: readonly Fault[] = [
  { name: "web is killed", inject: (stack) => stack.web.restart() },
  { name: "control is killed", inject: (stack) => stack.control.restart() },
  { name: "PostgreSQL restarts", inject: (stack) => stack.restartPostgres("fast") },
  { name: "PostgreSQL crashes", inject: (stack) => stack.restartPostgres("crash") },
];

const redisFaults: readonly Fault[] = [
  {
    name: "Redis loses everything",
    inject: async ({ redis }) => {
      if (redis !== null) await redisCommand(redis.url, "FLUSHALL");
    },
  },
  {
    name: "Redis is away for a while",
    inject: async ({ redis }) => {
      await redis?.kill();
      // The outage itself: longer than the 6 s after which BullMQ once stopped for ever.
      await delay(8_000);
      await redis?.restart();
    },
  },
];

const queues = [
  { queue: "postgres", injected: faults, available: true },
  { queue: "redis", injected: redisFaults, available: requireRedis().available },
] as const;

for (const { queue, injected, available } of queues) {
  describe.runIf(available)(`an installation with its queue in ${queue}`, () => {
    let stack: Stack;
    beforeAll(async () => {
      stack = await startStack({ queue });
    });
    afterAll(() => stack?.stop());

    for (const { name, inject } of injected) {
      it(`loses nothing and does nothing twice while ${name}`, async () => {
        const client = patientSubmitter(stack.api);
        for (let round = 0; round < repetitions; round += 1) {
          const first = await client.submit(sqliteInserts(60_000, 1));
          await waitFor(async () => (await stack.api.run(first)).status === "RUNNING", {
            what: "a running job",
            timeoutMs: 60_000,
          });
          for (let i = 0; i < 2; i += 1) await client.submit(sqliteInserts(500, 1));
          const [, ...during] = await Promise.all([
            inject(stack),
            client.submit(sqliteInserts(500, 1)),
            client.submit(sqliteInserts(500, 1)),
          ]);
          expect(during).toHaveLength(2);
          await stack.ready();
        }
        await waitFor(
          async () => {
            const { items } = await stack.api.runs();
            const done = items.filter(({ status }) => status === "PROCESSED").map(({ id }) => id);
            return [...client.acknowledged].every((id) => done.includes(id));
          },
          { what: "every acknowledged run PROCESSED", timeoutMs: 150_000, intervalMs: 500 },
        );
        expect(client.surprises).toEqual([]);
        await waitFor(async () => (await auditStack(stack.databaseUrl)).outboxOpen.length === 0, {
          what: "an empty outbox",
          timeoutMs: 30_000,
        });
        expect(await auditStack(stack.databaseUrl)).toEqual(cleanAudit);
        for (const program of [stack.web, stack.control, stack.worker]) {
          expect(program.running(), program.output().slice(-2_000)).toBe(true);
        }
      }, 240_000);
    }
  });
}
