import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { sweep } from "../../operations/sweeper/sweep.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { type JobSystem, jobCommands } from "../../testing/jobCommands.ts";
import type { JobModel } from "../../testing/jobModel.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "./claimJob.ts";
import { completeJob } from "./completeJob.ts";

let engine: TestEngine;
let labels = 0;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Three machines and four waiting jobs on a label of their own. */
async function setUp(): Promise<{ model: JobModel; real: JobSystem }> {
  labels += 1;
  const label = `model-${labels}`;
  const machineIds = [];
  for (let index = 0; index < 3; index++) machineIds.push(await engine.addMachine(label));
  const versions = ["1.0.0", "1.1.0", "1.2.0", "1.3.0"];
  const { jobIds } = await engine.submit({
    labels: [label],
    targets: [{ target: "alpha", versions }],
  });
  const jobs = jobIds.map((id) => ({
    id,
    status: "QUEUED" as const,
    attempt: 0,
    machineId: null,
    leaseExpired: false,
    reportFence: null,
  }));
  return {
    model: { jobs: new Map(jobs.map((job) => [job.id, job])), attempts: [] },
    real: { engine, machineIds },
  };
}

async function statusesOf(jobIds: string[]) {
  const jobs = await engine.db.job.findMany({ where: { id: { in: jobIds } } });
  return new Map(jobs.map(({ id, status }) => [id, status]));
}

/** Healthy machines, a sweeper and a processor finish whatever is left; bounded, or a job is lost. */
async function drain({ machineIds }: JobSystem, jobIds: string[]): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const statuses = [...(await statusesOf(jobIds)).values()];
    if (statuses.every((status) => ["PROCESSED", "CANCELED", "FAILED"].includes(status))) return;
    for (const jobId of jobIds) await engine.expireLease(jobId);
    await sweep(engine.context);
    for (const machineId of machineIds) {
      const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
      if (job === null) continue;
      await completeJob(engine.context, {
        jobId: job.jobId,
        machineId,
        fence: job.fence,
        ...testReport([1]),
      });
    }
    const reports = await engine.db.report.findMany({ where: { jobId: { in: jobIds } } });
    for (const { id } of reports) await processReport(engine.context, { reportId: id });
  }
  throw new Error("a job did not end although machines, sweeper and processor were healthy");
}

test("any order of events, crashes, duplicates and late messages ends every job once, with at most one report", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(jobCommands, { maxCommands: 40, size: "max" }),
      async (commands) => {
        const { model, real } = await setUp();
        const jobIds = [...model.jobs.keys()];
        await fc.asyncModelRun(() => ({ model, real }), commands);

        const statuses = await statusesOf(jobIds);
        for (const job of model.jobs.values()) expect(statuses.get(job.id)).toBe(job.status);

        await drain(real, jobIds);
        const jobs = await engine.db.job.findMany({
          where: { id: { in: jobIds } },
          include: { report: { include: { results: true } }, attempts: true },
        });
        expect(jobs).toHaveLength(jobIds.length);
        for (const job of jobs) {
          expect(job.report !== null).toBe(job.status === "PROCESSED");
          expect(job.report?.results ?? []).toHaveLength(job.status === "PROCESSED" ? 1 : 0);
          expect(job.attempts).toHaveLength(job.attempt);
          expect(job.attempts.every(({ outcome }) => outcome !== null)).toBe(true);
          const ends = await engine.db.audit.count({
            where: {
              subjectId: job.id,
              action: { in: ["job.processed", "job.failed", "job.canceled"] },
            },
          });
          expect(ends).toBe(1);
        }
      },
    ),
    { numRuns: 25 * testEnv.faultScale, endOnFailure: false },
  );
}, 300_000);
