import { setTimeout as sleep } from "node:timers/promises";
import { isTerminalJobStatus, type Job, type Params } from "@lapline/contracts";
import type { Stack } from "../../e2e/stack/startStack.ts";

const pollIntervalMs = 100;
const timeoutMs = 180_000;

/** Runs one trial of `records.insert` on SQLite; `onLook` gets the job at every look. */
export async function runJob(
  stack: Stack,
  params: Params,
  onLook: (job: Job) => void | Promise<void>,
): Promise<Job> {
  const run = await stack.api.submit({
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert", params }],
    labels: ["local"],
    trials: 1,
  });
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const job = await stack.api.job(run.jobs[0]?.id ?? "");
    await onLook(job);
    if (job.status === "PROCESSED") return job;
    if (isTerminalJobStatus(job.status) || performance.now() > deadlineMs) {
      throw new Error(`job ${job.id} is ${job.status} (${job.errorCode ?? "no code"})`);
    }
    await sleep(pollIntervalMs);
  }
}
