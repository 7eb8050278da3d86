import { setTimeout as sleep } from "node:timers/promises";
import { isTerminalJobStatus, type Report } from "@lapline/contracts";
import { z } from "zod";
import type { ApiClient } from "../../e2e/stack/apiClient.ts";
import { buildName, type Cell } from "./cell.ts";

const longMs = 30_000;
/** Unanswered questions in a row after which the server is gone. */
const errorsMax = 20;
/** Error codes that say that the target could not be had, whatever it was to do. */
const buildFailures: ReadonlySet<string> = new Set([
  "build_failed",
  "version_not_found",
  "registry_unreachable",
  "disk_full",
]);

/** What is needed of the answer to a submission. */
const submittedSchema = z.object({ jobs: z.tuple([z.object({ id: z.string() })]) });

/** What is asked of the API. */
export type Server = Pick<ApiClient, "call" | "job" | "report">;

/** How a job of a cell ended: with a report, or with what went wrong. */
export type JobEnd = { report: Report } | { errorCode: string; message: string };

export interface MeasureSettings {
  label: string;
  trials: number;
  /** Longest time for one cell, building included. */
  cellTimeoutMs: number;
  pollIntervalMs: number;
  /** Called twice a minute while a cell takes long, as builds do. */
  onLong(cell: Cell, status: string, seconds: number): void;
  /** Whether no further cell may begin. */
  isOver(): boolean;
}

/**
 * Measures cells one after another as runs of their own, and hands out how each ended. The next is
 * submitted when the report before is processed, so that nothing of it falls into a measurement. When
 * the run is over, what runs is finished, and what is still being built is cancelled. A build that
 * failed is not tried again.
 */
export async function* measureCells(
  api: Server,
  cells: readonly Cell[],
  settings: MeasureSettings,
): AsyncGenerator<{ cell: Cell; end: JobEnd }> {
  const unbuilt = new Map<string, JobEnd>();
  for (const cell of cells) {
    if (settings.isOver()) return;
    const end = unbuilt.get(buildName(cell)) ?? (await measureCell(api, cell, settings));
    if (end === null) return;
    if ("errorCode" in end && buildFailures.has(end.errorCode)) unbuilt.set(buildName(cell), end);
    yield { cell, end };
  }
}

/** Null: the run was over before its measurement began. */
async function measureCell(
  api: Server,
  cell: Cell,
  settings: MeasureSettings,
): Promise<JobEnd | null> {
  const { target, version, durability, provisioner, options, scenario, params } = cell;
  const chosen = Object.keys(options).length === 0 ? {} : { options };
  const { label, trials } = settings;
  const answer = await api.call("POST", "/runs", {
    targets: [{ target, versions: [version], durability, provisioner, ...chosen }],
    scenarios: [{ scenario, params }],
    labels: [label],
    trials,
  });
  const text = await answer.text();
  if (answer.status === 201) {
    const [{ id }] = submittedSchema.parse(JSON.parse(text)).jobs;
    return waitForEnd(api, { cell, id }, settings);
  }
  if (answer.status < 500) return { errorCode: "refused", message: text };
  throw new Error(`the server answered ${answer.status}: ${text}`);
}

async function waitForEnd(
  api: Server,
  { cell, id }: { cell: Cell; id: string },
  { cellTimeoutMs, pollIntervalMs, isOver, onLong }: MeasureSettings,
): Promise<JobEnd | null> {
  const beganMs = performance.now();
  let toldMs = 0;
  const cancel = () => api.call("POST", `/jobs/${id}/cancel`);
  for (let errors = 0; ; ) {
    try {
      const job = await api.job(id);
      if (job.status === "PROCESSED") return { report: await api.report(id) };
      if (isTerminalJobStatus(job.status)) {
        return { errorCode: job.errorCode ?? job.status, message: job.errorMessage ?? "" };
      }
      if (isOver() && (job.status === "QUEUED" || job.status === "CLAIMED")) {
        await cancel();
        return null;
      }
      const takenMs = performance.now() - beganMs;
      if (takenMs - toldMs > longMs) {
        toldMs = takenMs;
        onLong(cell, job.status, takenMs / 1000);
      }
      if (takenMs > cellTimeoutMs) {
        await cancel();
        const minutes = Math.round(cellTimeoutMs / 60_000);
        return { errorCode: "too_long", message: `${job.status} after ${minutes} minutes` };
      }
      errors = 0;
    } catch (error) {
      errors += 1;
      if (errors > errorsMax) throw error;
    }
    await sleep(pollIntervalMs);
  }
}
