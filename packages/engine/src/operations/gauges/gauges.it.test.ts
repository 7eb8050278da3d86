import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../base/ids/newId.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { ensureLabel } from "../../work/machines/ensureLabel.ts";
import { boundedRead } from "./boundedRead.ts";
import { countMachines } from "./countMachines.ts";
import { readOutboxBacklog, readReportBacklog } from "./readBacklogs.ts";
import { readDatabaseState } from "./readDatabaseState.ts";
import { readJobDelays } from "./readJobDelays.ts";
import { readQueues } from "./readQueues.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Seconds that a test may take between two moments of the database's clock. */
const about = (seconds: number) => ({
  asymmetricMatch: (value: unknown) =>
    typeof value === "number" && value >= seconds && value < seconds + 60,
});

const claim = async () => {
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  return { jobId: job.jobId, machineId, fence: job.fence };
};

test("a queue shows its jobs and since when the first of them is queued", async () => {
  const { context, db } = engine;
  expect(await readQueues(context)).toEqual([
    { hardwareLabel: "local", jobs: 0, oldestSeconds: 0 },
  ]);
  const { jobIds } = await engine.submitMany(3);
  await db.$executeRaw`
    UPDATE "job" SET "queuedAt" = now() - interval '10 minutes' WHERE "id" = ${jobIds[1]}::uuid`;
  expect(await readQueues(context)).toEqual([
    { hardwareLabel: "local", jobs: 3, oldestSeconds: about(600) },
  ]);
  await claim();
  expect(await readQueues(context)).toMatchObject([{ jobs: 2 }]);
});

test("labels of one name in several projects are one, and no more than 100 are shown", async () => {
  const { context, db } = engine;
  await engine.submitMany(2);
  for (let index = 0; index < 120; index += 1) {
    await engine.addMachine(`label-${index}`);
  }
  const other = await db.project.create({
    data: { id: newId(context), slug: "other", name: "Other" },
  });
  const labelId = await ensureLabel(db, context, { projectId: other.id, name: "local" });
  await db.$executeRaw`UPDATE "job" SET "labelId" = ${labelId}::uuid WHERE "position" = 0`;
  const queues = await readQueues(context);
  expect(queues).toHaveLength(100);
  expect(queues[0]).toMatchObject({ hardwareLabel: "local", jobs: 2 });
});

test("delays are those of the last ten minutes, from the last time that a job was queued", async () => {
  const { context, db } = engine;
  const none = { p50: null, p99: null };
  expect(await readJobDelays(context)).toEqual({ claim: none, processing: none });
  const { jobIds } = await engine.submitMany(2);
  await db.$executeRaw`UPDATE "job" SET "queuedAt" = now() - interval '200 seconds'`;
  const owned = await claim();
  expect((await readJobDelays(context)).claim).toEqual({ p50: about(200), p99: about(200) });

  await completeJob(context, { ...owned, ...testReport([1]) });
  await db.$executeRaw`UPDATE "report" SET "receivedAt" = now() - interval '100 seconds'`;
  expect((await readJobDelays(context)).processing).toEqual(none);
  await processWaiting(engine);
  expect((await readJobDelays(context)).processing).toEqual({ p50: about(100), p99: about(100) });

  // Claimed, lost and queued again: it waits, and what it waited before counts no more.
  await db.$executeRaw`UPDATE "attempt" SET "claimedAt" = now() - interval '11 minutes'`;
  await db.$executeRaw`UPDATE "report" SET "processedAt" = now() - interval '11 minutes',
    "receivedAt" = now() - interval '12 minutes'`;
  await claim();
  await db.$executeRaw`
    UPDATE "job" SET "status" = 'QUEUED', "queuedAt" = now(), "claimedAt" = NULL
    WHERE "id" = ${jobIds[1]}::uuid`;
  expect(await readJobDelays(context)).toEqual({ claim: none, processing: none });
});

test("a backlog shows how many wait and for how long the oldest of them has", async () => {
  const { context, db } = engine;
  const nothing = { count: 0, oldestSeconds: 0 };
  await db.outbox.deleteMany();
  expect(await readOutboxBacklog(context)).toEqual(nothing);
  expect(await readReportBacklog(context)).toEqual(nothing);
  await engine.submitMany(2);
  const owned = await claim();
  await completeJob(context, { ...owned, ...testReport([1]) });
  await db.$executeRaw`UPDATE "outbox" SET "createdAt" = now() - interval '5 minutes'`;
  await db.$executeRaw`
    UPDATE "job" SET "completedAt" = now() - interval '3 minutes' WHERE "status" = 'COMPLETED'`;
  const open = await db.outbox.count({ where: { doneAt: null } });
  expect(open).toBeGreaterThan(0);
  expect(await readOutboxBacklog(context)).toEqual({ count: open, oldestSeconds: about(300) });
  expect(await readReportBacklog(context)).toEqual({ count: 1, oldestSeconds: about(180) });
  await processWaiting(engine);
  await db.outbox.updateMany({ data: { doneAt: new Date() } });
  expect(await readOutboxBacklog(context)).toEqual(nothing);
  expect(await readReportBacklog(context)).toEqual(nothing);
});

test("machines are counted by the state that their cards show", async () => {
  const { context, db } = engine;
  const none = { IDLE: 0, BUSY: 0, DRAINING: 0, OFFLINE: 0, UNHEALTHY: 0 };
  expect(await countMachines(context)).toEqual({ ...none, OFFLINE: 1 });
  await engine.submitMany(1);
  await claim();
  const idle = await engine.addMachine();
  const revoked = await engine.addMachine();
  await db.machine.update({ where: { id: revoked }, data: { revokedAt: new Date() } });
  expect(await countMachines(context)).toEqual({ ...none, BUSY: 1, IDLE: 1 });
  await db.$executeRaw`UPDATE "machine" SET "lastSeenAt" = now() - interval '1 minute'
    WHERE "id" = ${idle}::uuid`;
  expect(await countMachines(context)).toEqual({ ...none, BUSY: 1, OFFLINE: 1 });
});

test("the age of the oldest transaction grows while one is open, and ends with it", async () => {
  const { context, db } = engine;
  const before = await readDatabaseState(context);
  expect(before).toMatchObject({ oldestTransactionSeconds: 0, bytes: expect.any(Number) });
  expect(before.bytes).toBeGreaterThan(1_000_000);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_sleep(0.2)`;
    const { oldestTransactionSeconds } = await readDatabaseState(context);
    expect(oldestTransactionSeconds).toBeGreaterThanOrEqual(0.2);
  });
  expect((await readDatabaseState(context)).oldestTransactionSeconds).toBe(0);
});

test("PostgreSQL ends a reading after 2 s, and only the reading", async () => {
  const { context, db } = engine;
  const slow = boundedRead(context, (tx) => tx.$queryRaw`SELECT pg_sleep(20)`);
  await expect(slow).rejects.toThrow(/timeout/);
  const [left] = await db.$queryRaw<{ timeout: string }[]>`
    SELECT current_setting('statement_timeout') AS "timeout"`;
  expect(left?.timeout).toBe("10s");
});
