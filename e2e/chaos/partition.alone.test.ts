import { setTimeout as delay } from "node:timers/promises";
import { leaseMs, type Submission } from "@lapline/contracts";
import { type FaultProxy, startFaultProxy, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStack, cleanAudit } from "../stack/auditStack.ts";
import { repetitions } from "../stack/env.ts";
import type { Program } from "../stack/program.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { processesOfJobs } from "./leftovers.ts";
import { sqliteTrickle } from "./submissions.ts";

/** Outlives every wait of this file, so that nothing ends because the job is over. */
const longJobSeconds = 600;
/** Several times what it takes: the machine of the test may be busy. */
const patienceMs = 120_000;

let stack: Stack;
const links: FaultProxy[] = [];
const workers: Program[] = [];

beforeAll(async () => {
  stack = await startStack({ queue: "postgres" });
});
afterAll(async () => {
  await stack?.stop();
  await Promise.all(links.map((link) => link.stop()));
});

/** A machine of a label of its own, behind a link that can be broken. */
async function addMachine(label: string): Promise<{ worker: Program; link: FaultProxy }> {
  const link = await startFaultProxy({ host: "127.0.0.1", port: Number(new URL(stack.url).port) });
  links.push(link);
  const worker = await stack.addMachine({ label, url: `http://127.0.0.1:${link.port}` });
  workers.push(worker);
  await waitFor(
    async () => {
      const answer = await stack.api.call("GET", "/machines");
      return (await answer.text()).includes(`"name":"${label}"`);
    },
    { what: `the registration of ${label}`, timeoutMs: patienceMs, intervalMs: 200 },
  );
  return { worker, link };
}

/** Submits a job and waits until it is measured; answers its id. */
async function measure(submission: Submission): Promise<string> {
  const jobId = (await stack.api.submit(submission)).jobs[0]?.id ?? "";
  await until(jobId, "a trial under way", ({ progress }) => progress?.phase === "trial");
  expect(await processesOfJobs([jobId])).not.toEqual([]);
  return jobId;
}

async function until(
  jobId: string,
  what: string,
  holds: (job: Awaited<ReturnType<Stack["api"]["job"]>>) => boolean,
): Promise<void> {
  const wait = { what, timeoutMs: patienceMs, intervalMs: 200 };
  await waitFor(async () => holds(await stack.api.job(jobId)), wait);
}

const untilSandboxGone = (jobId: string) =>
  waitFor(async () => (await processesOfJobs([jobId])).length === 0, {
    what: "no process of the job",
    timeoutMs: patienceMs,
    intervalMs: 200,
  });

/** The job is measured again by its machine; ends it then, because it takes long. */
async function cancelSecondAttempt(jobId: string): Promise<void> {
  await until(jobId, "the second attempt", (job) => job.attempt === 2);
  const canceled = await stack.api.call("POST", `/jobs/${jobId}/cancel`);
  expect(canceled.status, await canceled.text()).toBe(200);
  await until(jobId, "the end of the job", ({ status }) => status === "CANCELED");
  await untilSandboxGone(jobId);
}

// At the same time, each with a machine of its own: what they wait for is mostly the lease.
describe.concurrent("a machine that the server cannot hear", () => {
  it("F12: for 10 s, is not noticed: the attempt goes on and its report counts", async () => {
    const { link } = await addMachine("briefly-away");
    for (let round = 0; round < repetitions; round += 1) {
      const jobId = await measure(sqliteTrickle("briefly-away", 15));
      link.cut();
      // The outage itself; a lease lasts three times as long.
      await delay(leaseMs / 3);
      link.restore();
      await until(jobId, "the end of the job", ({ finishedAt }) => finishedAt !== undefined);
      expect(await stack.api.job(jobId)).toMatchObject({ status: "PROCESSED", attempt: 1 });
    }
  }, 300_000);

  it("F12: for longer than its lease, ends the job by itself, and the job is measured again", async () => {
    const { link } = await addMachine("long-away");
    for (let round = 0; round < repetitions; round += 1) {
      const jobId = await measure(sqliteTrickle("long-away", longJobSeconds));
      link.stall();
      // Nobody can have told the worker: it hears the server as little as the server hears it.
      await untilSandboxGone(jobId);
      await until(jobId, "the attempt declared lost", ({ status }) => status === "QUEUED");
      // As a router that was restarted: what was under way is gone.
      link.cut();
      link.restore();
      await cancelSecondAttempt(jobId);
    }
  }, 300_000);

  it("F13: because its loop stands still while its connections stay up, is declared lost", async () => {
    const { worker } = await addMachine("frozen");
    for (let round = 0; round < repetitions; round += 1) {
      const jobId = await measure(sqliteTrickle("frozen", longJobSeconds));
      worker.signal("SIGSTOP");
      await until(jobId, "the attempt declared lost", ({ status }) => status === "QUEUED");
      worker.signal("SIGCONT");
      await cancelSecondAttempt(jobId);
    }
  }, 300_000);
});

it("nothing was lost, nothing was done twice, and every worker still serves", async () => {
  await waitFor(async () => (await auditStack(stack.databaseUrl)).outboxOpen.length === 0, {
    what: "an empty outbox",
    timeoutMs: patienceMs,
  });
  expect(await auditStack(stack.databaseUrl)).toEqual(cleanAudit);
  for (const worker of workers) {
    expect(worker.running(), worker.output().slice(-2_000)).toBe(true);
  }
});
