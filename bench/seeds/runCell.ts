import { setTimeout as sleep } from "node:timers/promises";
import { isTerminalJobStatus, type Report } from "@lapline/contracts";
import type { ApiClient } from "../../e2e/stack/apiClient.ts";
import { type Cell, cellName } from "./cell.ts";

const pollIntervalMs = 500;

/** How a job of a cell ended: with a report, or with what went wrong. */
export type JobEnd = { report: Report } | { errorCode: string; message: string };

/** Submits a cell as a run of its own and waits for its end; `timeoutMs` includes provisioning. */
export async function runCell(
  api: ApiClient,
  cell: Cell,
  { label, trials, timeoutMs }: { label: string; trials: number; timeoutMs: number },
): Promise<JobEnd> {
  const { target, version, durability, provisioner, scenario, params } = cell;
  const run = await api.submit({
    targets: [{ target, versions: [version], durability, provisioner }],
    scenarios: [{ scenario, params }],
    labels: [label],
    trials,
  });
  const jobId = run.jobs[0]?.id ?? "";
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const job = await api.job(jobId);
    if (job.status === "PROCESSED") return { report: await api.report(jobId) };
    if (isTerminalJobStatus(job.status)) {
      return { errorCode: job.errorCode ?? job.status, message: job.errorMessage ?? "" };
    }
    if (performance.now() > deadlineMs) {
      await api.call("POST", `/jobs/${jobId}/cancel`);
      throw new Error(`${cellName(cell)} is still ${job.status} after ${timeoutMs} ms`);
    }
    await sleep(pollIntervalMs);
  }
}
