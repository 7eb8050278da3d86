import { readdir } from "node:fs/promises";
import { isTerminalJobStatus } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStack, cleanAudit } from "../stack/auditStack.ts";
import { repetitions } from "../stack/env.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { processesOfJobs } from "./leftovers.ts";
import { sqliteInserts } from "./submissions.ts";

describe("a worker that is killed in the middle of a trial", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ queue: "postgres" });
  });
  afterAll(() => stack?.stop());

  it("loses nothing: the job is claimed again, finishes once and leaves nothing behind", async () => {
    for (let round = 0; round < repetitions; round += 1) {
      const run = await stack.api.submit(sqliteInserts(80_000, 2));
      const jobId = run.jobs[0]?.id ?? "";
      await waitFor(async () => (await stack.api.job(jobId)).progress?.phase === "trial", {
        what: "the first trial",
        timeoutMs: 60_000,
      });
      expect(await processesOfJobs([jobId])).not.toEqual([]);
      const killedAtMs = performance.now();
      await stack.worker.restart();

      const job = await waitFor(
        async () => {
          const seen = await stack.api.job(jobId);
          return seen.attempt === 2 ? seen : null;
        },
        { what: "the second claim", timeoutMs: 90_000, intervalMs: 250 },
      );
      expect(performance.now() - killedAtMs).toBeLessThan(90_000);
      expect(job.errorCode).toBeUndefined();
      const done = await waitFor(
        async () => {
          const seen = await stack.api.job(jobId);
          return isTerminalJobStatus(seen.status) ? seen : null;
        },
        { what: "the end of the job", timeoutMs: 150_000, intervalMs: 250 },
      );
      expect(done.status).toBe("PROCESSED");
      expect((await stack.api.report(jobId)).validity.valid).toBe(true);
      await waitFor(async () => (await processesOfJobs([jobId])).length === 0, {
        what: "no process of the job",
        timeoutMs: 30_000,
      });
      const folders = await readdir(stack.workerDataDir, { recursive: true });
      expect(folders.filter((name) => name.includes(jobId))).toEqual([]);
    }
    expect(await auditStack(stack.databaseUrl)).toEqual(cleanAudit);
  }, 300_000);

  it("drains on SIGTERM: the running job ends, no other is claimed, exit code 0", async () => {
    const running = await stack.api.submit(sqliteInserts(60_000, 2));
    const waiting = await stack.api.submit(sqliteInserts(1_000, 1));
    const jobId = running.jobs[0]?.id ?? "";
    await waitFor(async () => (await stack.api.job(jobId)).progress?.phase === "trial", {
      what: "the first trial",
      timeoutMs: 60_000,
    });
    stack.worker.signal("SIGTERM");
    expect(await stack.worker.ended()).toBe("0");
    await waitFor(async () => (await stack.api.job(jobId)).status === "PROCESSED", {
      what: "the running job's results",
      timeoutMs: 30_000,
    });
    expect((await stack.api.run(waiting.id)).status).toBe("QUEUED");
    await stack.worker.restart();
    await waitFor(async () => (await stack.api.run(waiting.id)).status === "PROCESSED", {
      what: "the waiting job after the restart",
      timeoutMs: 60_000,
    });
  }, 180_000);
});
