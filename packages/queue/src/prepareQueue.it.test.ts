import { randomBytes, randomUUID } from "node:crypto";
import { createEmptyDatabase, requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { Redis } from "ioredis";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBellRinger, createQueue, listenForBells, prepareQueue } from "./index.ts";

describe.runIf(requireRedis().available)("preparing a Redis", () => {
  test("a Redis that evicts keys is refused with the fix in the sentence", async () => {
    const server = await startRedis();
    onTestFinished(server.stop);
    const admin = new Redis(server.url);
    await admin.config("SET", "maxmemory-policy", "volatile-lru");
    admin.disconnect();
    expect(await prepareQueue(server.url, { bellRole: "bell" })).toEqual({
      state: "refused",
      sentence: expect.stringMatching(/volatile-lru.*maxmemory-policy noeviction/s),
    });
  });

  test("a Redis that is away is unreachable, not refused", async () => {
    const server = await startRedis();
    onTestFinished(server.stop);
    await server.kill();
    expect((await prepareQueue(server.url, { bellRole: "bell" })).state).toBe("unreachable");
  });
});

describe("preparing a PostgreSQL", () => {
  test("the role of the benches uses bench queues and sees no other", async () => {
    const database = await createEmptyDatabase();
    const role = `bell_${randomBytes(4).toString("hex")}`;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop owned by ${role}; drop role ${role}`);
      await admin.end();
      await database.drop();
    });
    await admin.query(`create role ${role} login password 'only-for-this-test'`);

    expect(await prepareQueue(database.url, { bellRole: role })).toEqual({ state: "ready" });
    expect(await prepareQueue(database.url, { bellRole: role })).toEqual({ state: "ready" });

    const bellUrl = new URL(database.url);
    bellUrl.username = role;
    bellUrl.password = "only-for-this-test";
    const heard: string[] = [];
    const ear = listenForBells({
      queueUrl: bellUrl.href,
      label: "local",
      onBell: ({ jobId }) => heard.push(jobId),
      onTrouble: () => undefined,
    });
    const ringer = createBellRinger(database.url);
    const reports = createQueue(database.url, "control.reports");
    onTestFinished(() =>
      Promise.all([ear.close(), ringer.close(), reports.close()]).then(() => {}),
    );
    const jobIds = [randomUUID(), randomUUID()];
    for (const jobId of jobIds) expect(await ringer.ring("local", jobId)).toEqual({ ok: true });
    await waitFor(() => heard.length === 2, { what: "both bells ring" });
    expect(heard).toEqual(jobIds);

    await reports.send({ reportId: randomUUID() }, { id: randomUUID() });
    const bell = new pg.Client({ connectionString: bellUrl.href });
    await bell.connect();
    onTestFinished(() => bell.end());
    expect((await admin.query("select 1 from bullmq.job")).rowCount).toBeGreaterThan(0);
    expect(
      (await bell.query("select 1 from bullmq.job where queue not like 'bench.%'")).rowCount,
    ).toBe(0);
  });

  test("a role that may not create the tables is refused with the fix in the sentence", async () => {
    const database = await createEmptyDatabase();
    const role = `poor_${randomBytes(4).toString("hex")}`;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop role ${role}`);
      await admin.end();
      await database.drop();
    });
    await admin.query(`create role ${role} login password 'only-for-this-test'`);
    const url = new URL(database.url);
    url.username = role;
    url.password = "only-for-this-test";
    expect(await prepareQueue(url.href, { bellRole: role })).toEqual({
      state: "refused",
      sentence: expect.stringContaining("QUEUE_URL must own that database"),
    });
  });
});
