import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "@lapline/contracts";
import type { Stack } from "../../e2e/stack/startStack.ts";
import type { Finding } from "./finding.ts";
import { runJob } from "./runJob.ts";

/** Between two submissions: the machine is idle again and listens. */
const idleMs = 1_000;

/**
 * From the commit of a submission until the machine says that the job runs, on an idle machine that
 * has the target already: both times are PostgreSQL's own.
 */
export async function measureLatency(stack: Stack, queue: string, jobs: number): Promise<Finding> {
  await runJob(stack, { count: 200, warmup: 0 }, () => undefined);
  const latenciesMs: number[] = [];
  for (let job = 0; job < jobs; job += 1) {
    await sleep(idleMs);
    latenciesMs.push(latencyMs(await runJob(stack, { count: 200, warmup: 0 }, () => undefined)));
  }
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] ?? 0;
  return {
    queue,
    what: "submit to RUNNING, p50",
    value: at(0.5),
    aim: 1_000,
    unit: "ms",
    detail: `${jobs} jobs, ${at(0)} to ${at(1)} ms`,
  };
}

function latencyMs({ id, createdAt, startedAt }: Job): number {
  if (startedAt === undefined) throw new Error(`job ${id} never ran`);
  return Date.parse(startedAt) - Date.parse(createdAt);
}
