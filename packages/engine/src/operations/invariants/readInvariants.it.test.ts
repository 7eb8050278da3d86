import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { sweep } from "../sweeper/sweep.ts";
import { createReportAudit } from "./createReportAudit.ts";
import { readInvariants } from "./readInvariants.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const claim = () =>
  claimJob(engine.context, { machineId: engine.machineId, sandboxes: ["process"] });

test("a healthy installation breaks no invariant", async () => {
  await engine.submitMany(3);
  await claim();
  expect(Object.values(await readInvariants(engine.context)).every((count) => count === 0)).toBe(
    true,
  );
});

test("each gauge counts what it names", async () => {
  await engine.submitMany(2);
  const job = await claim();
  await engine.expireLease(job?.jobId ?? "");
  await engine.db.$executeRaw`UPDATE "outbox" SET "createdAt" = now() - interval '2 minutes'`;
  expect(await readInvariants(engine.context)).toMatchObject({ leaseExpired: 1, outboxOld: 2 });

  const owned = { jobId: job?.jobId ?? "", machineId: engine.machineId, fence: job?.fence ?? 0 };
  await completeJob(engine.context, { ...owned, ...testReport([1]) });
  await engine.db.$executeRaw`
    UPDATE "job" SET "completedAt" = now() - interval '3 minutes' WHERE "status" = 'COMPLETED'`;
  await engine.db.$executeRaw`
    UPDATE "job" SET "queuedAt" = now() - interval '3 minutes' WHERE "status" = 'QUEUED'`;
  await engine.db.$executeRaw`UPDATE "attempt" SET "endedAt" = now() - interval '3 minutes'`;
  await engine.db.$executeRaw`
    UPDATE "machine" SET "lastClaimPollAt" = now() - interval '3 minutes'`;
  expect(await readInvariants(engine.context)).toMatchObject({
    leaseExpired: 0,
    completedUnprocessed: 1,
    queuedWithIdleMachine: 1,
    machinesNotPolling: 1,
    reportJobMismatch: 0,
  });
});

test("the sweeper rings again for jobs and reports whose messages were lost, once per interval", async () => {
  await engine.submitMany(2);
  const job = await claim();
  const owned = { jobId: job?.jobId ?? "", machineId: engine.machineId, fence: job?.fence ?? 0 };
  await completeJob(engine.context, { ...owned, ...testReport([1]) });
  await engine.db.outbox.deleteMany();
  expect(await sweep(engine.context)).toMatchObject({ rerungJobs: 0, rerungReports: 0 });
  await engine.db.$executeRaw`
    UPDATE "job" SET "rungAt" = now() - interval '31 seconds',
      "completedAt" = "completedAt" - interval '31 seconds'`;
  expect(await sweep(engine.context)).toMatchObject({ rerungJobs: 1, rerungReports: 1 });
  expect(await sweep(engine.context)).toMatchObject({ rerungJobs: 0, rerungReports: 0 });
  expect(await engine.db.outbox.count()).toBe(2);
  // As long as the queue is away nobody rings; more bells for the same job would only pile up.
  await engine.db.$executeRaw`UPDATE "job" SET "rungAt" = now() - interval '31 seconds'`;
  expect(await sweep(engine.context)).toMatchObject({ rerungJobs: 0 });
});

test("a report that was lost long ago is found by the walk over all jobs, and no longer once it is mended", async () => {
  await engine.submitMany(2);
  const job = await claim();
  const owned = { jobId: job?.jobId ?? "", machineId: engine.machineId, fence: job?.fence ?? 0 };
  await completeJob(engine.context, { ...owned, ...testReport([1]) });
  const audit = createReportAudit();
  expect(await audit(engine.context)).toBe(0);
  // As a restored backup could leave it: a job that waits, with the report of an earlier life.
  await engine.db.$executeRaw`
    UPDATE "job" SET "status" = 'QUEUED', "completedAt" = NULL WHERE "status" = 'COMPLETED'`;
  await engine.db.$executeRaw`UPDATE "report" SET "receivedAt" = now() - interval '1 year'`;
  expect((await readInvariants(engine.context)).reportJobMismatch).toBe(0);
  expect(await audit(engine.context)).toBe(1);
  await engine.db.$executeRaw`
    UPDATE "job" SET "status" = 'COMPLETED', "completedAt" = now() WHERE "id" = ${owned.jobId}::uuid`;
  expect(await audit(engine.context)).toBe(0);
});
