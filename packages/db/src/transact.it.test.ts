import { randomUUID } from "node:crypto";
import {
  createDatabase,
  startFaultProxy,
  type TestDatabase,
  testEnv,
  waitFor,
} from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, type Db } from "./createDb.ts";
import { isUniqueViolation } from "./isConflict.ts";
import { transact } from "./transact.ts";

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  db = createDb(database.url, {
    poolMax: 4,
    applicationName: "transact-test",
    onPoolError: () => undefined,
    statementTimeoutMs: 4_000,
  });
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

async function createProject(): Promise<string> {
  const id = randomUUID();
  await db.project.create({ data: { id, slug: id, name: "0" } });
  return id;
}

test("transactions that deadlock both succeed in the end", async () => {
  const [a, b] = [await createProject(), await createProject()];
  let arrivedCount = 0;
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const crossUpdate = (first: string, second: string, name: string) =>
    transact(db, async (tx) => {
      await tx.project.update({ where: { id: first }, data: { name } });
      arrivedCount += 1;
      if (arrivedCount === 2) openGate();
      await gate;
      await tx.project.update({ where: { id: second }, data: { name } });
    });
  await Promise.all([crossUpdate(a, b, "1"), crossUpdate(b, a, "2")]);
  expect(arrivedCount).toBeGreaterThan(2);
  const names = await db.project.findMany({
    where: { id: { in: [a, b] } },
    select: { name: true },
  });
  expect(new Set(names.map(({ name }) => name)).size).toBe(1);
});

test("an error of the caller rolls everything back and is thrown once", async () => {
  const id = randomUUID();
  let calls = 0;
  const failing = transact(db, async (tx) => {
    calls += 1;
    await tx.project.create({ data: { id, slug: id, name: "rolled back" } });
    throw new Error("wanted");
  });
  await expect(failing).rejects.toThrow("wanted");
  expect(calls).toBe(1);
  expect(await db.project.findUnique({ where: { id } })).toBeNull();
});

test("a duplicate is recognised from the client and from raw SQL", async () => {
  const id = await createProject();
  const again = db.project.create({ data: { id, slug: id, name: "" } });
  expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
  const raw = db.$executeRaw`INSERT INTO "project" ("id", "slug", "name") VALUES (${id}::uuid, ${id}, '')`;
  expect(isUniqueViolation(await raw.catch((error: unknown) => error))).toBe(true);
});

test("a statement that takes too long is ended by PostgreSQL and leaves no transaction behind", async () => {
  await expect(transact(db, (tx) => tx.$executeRaw`SELECT pg_sleep(10)`)).rejects.toThrow(
    /timeout/,
  );
  const left = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'transact-test' AND state LIKE 'idle in transaction%'`;
  expect(left[0]?.count).toBe(0n);
});

test("F7: a link that is slow around COMMIT neither ends the process nor leaves a transaction open", async () => {
  const { hostname, port } = new URL(database.url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${proxy.port}`;
  const slow = createDb(url.href, {
    poolMax: 10,
    applicationName: "slow-link",
    onPoolError: () => undefined,
    statementTimeoutMs: 500,
  });
  const idleInTransaction = async () => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'slow-link' AND state LIKE 'idle in transaction%'`;
    return row?.count;
  };
  try {
    const transactionsMax = 20 * testEnv.faultScale;
    let committed = 0;
    for (let done = 0; done < transactionsMax; done += 10) {
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          transact(slow, async (tx) => {
            await tx.project.count();
            // From here on each way takes 300 or 700 ms: under and over PostgreSQL's idle limit.
            proxy.delay(index % 2 === 0 ? 300 : 700);
          }),
        ),
      );
      committed += results.filter(({ status }) => status === "fulfilled").length;
      proxy.restore();
    }
    expect(committed).toBeLessThanOrEqual(transactionsMax);
    await waitFor(async () => (await idleInTransaction()) === 0n, { what: "no open transaction" });
    await waitFor(() => slow.project.count(), { what: "a query over the healthy link" });
  } finally {
    await slow.$disconnect();
    await proxy.stop();
  }
});
