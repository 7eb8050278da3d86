import { createDatabase, waitFor } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createDb } from "./createDb.ts";
import type { PoolState } from "./watchPool.ts";

test("a pool says what it does, and how long queries and transactions waited for it", async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const waitsMs: number[] = [];
  let read: () => PoolState = () => {
    throw new Error("the pool was not opened");
  };
  const db = createDb(database.url, {
    poolMax: 1,
    applicationName: "watch-pool-test",
    onPoolError: () => undefined,
    connectionTimeoutMs: 60_000,
    watch: {
      opened: (readPool) => {
        read = readPool;
      },
      waited: (waitMs) => waitsMs.push(waitMs),
    },
  });
  onTestFinished(() => db.$disconnect());
  expect(read()).toEqual({ connectionsMax: 1, usedCount: 0, idleCount: 0, waitingCount: 0 });
  await db.$queryRaw`SELECT 1`;
  expect(read()).toMatchObject({ usedCount: 0, idleCount: 1 });
  expect(waitsMs).toHaveLength(1);

  const heldMs = 200;
  const held = Promise.withResolvers<void>();
  const transaction = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    await held.promise;
  });
  await waitFor(() => read().usedCount === 1, { what: "the connection is used" });
  // Prisma begins a query when somebody waits for it.
  const queries = Promise.all([
    db.$queryRaw`SELECT 1`,
    db.$transaction((tx) => tx.$queryRaw`SELECT 1`),
  ]);
  await waitFor(() => read().waitingCount === 2, { what: "both wait for it" });
  setTimeout(held.resolve, heldMs);
  await Promise.all([transaction, queries]);
  expect(waitsMs).toHaveLength(4);
  // Timers may be a millisecond early. On a busy host, the first two may have waited for long too.
  expect(waitsMs.slice(2).filter((ms) => ms >= heldMs - 1)).toHaveLength(2);
  expect(read()).toMatchObject({ usedCount: 0, waitingCount: 0 });
});
