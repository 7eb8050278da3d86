import { setTimeout as sleep } from "node:timers/promises";
import { isTerminalJobStatus } from "@lapline/contracts";
import type { ApiClient } from "../../e2e/stack/apiClient.ts";
import { type Cell, cellName, type Outcome } from "./cell.ts";

const pollIntervalMs = 500;

/**
 * Submits each cell as a run of its own and waits for it, one after another as a machine takes them.
 * `onEnd` is told of every cell that ended; `timeoutMs` bounds one cell, provisioning included.
 */
export async function runCells(
  api: ApiClient,
  cells: readonly Cell[],
  options: { label: string; trials: number; timeoutMs: number; onEnd(outcome: Outcome): void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const cell of cells) {
    const outcome = await runCell(api, cell, options);
    options.onEnd(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runCell(
  api: ApiClient,
  cell: Cell,
  options: { label: string; trials: number; timeoutMs: number },
): Promise<Outcome> {
  const { target, version, durability, scenario, params } = cell;
  const run = await api.submit({
    targets: [{ target, versions: [version], durability }],
    scenarios: [{ scenario, params }],
    labels: [options.label],
    trials: options.trials,
  });
  const jobId = run.jobs[0]?.id ?? "";
  const deadlineMs = performance.now() + options.timeoutMs;
  for (;;) {
    const job = await api.job(jobId);
    if (job.status === "PROCESSED") {
      return { cell, jobId, errorCode: null, report: await api.report(jobId) };
    }
    if (isTerminalJobStatus(job.status)) {
      return { cell, jobId, errorCode: job.errorCode ?? job.status, report: null };
    }
    if (performance.now() > deadlineMs) {
      await api.call("POST", `/jobs/${jobId}/cancel`);
      throw new Error(`${cellName(cell)} is still ${job.status} after ${options.timeoutMs} ms`);
    }
    await sleep(pollIntervalMs);
  }
}
