import { setTimeout as delay } from "node:timers/promises";
import { backoffMs } from "../api/apiAnswer.ts";
import type { MachineApi } from "../api/machineApi.ts";
import { sendSpooled } from "../spool/sendSpooled.ts";
import type { SpoolEntry } from "../spool/spool.ts";
import type { WorkerContext } from "../workerContext.ts";

type Deliverer = Pick<WorkerContext, "spool" | "log" | "onRejected"> & {
  api: Pick<MachineApi, "report" | "fail">;
};

/** A worker that was told to stop tries this long; then the spool keeps the result. */
const LAST_TRY_TIMEOUT_MS = 5_000;

/**
 * Spools a result, lets `beforePost` finish, and posts until the server has taken it or the lease is
 * gone. What could not be posted stays in the spool and is sent later.
 */
export async function deliver(
  worker: Deliverer,
  entry: SpoolEntry,
  beforePost: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const name = await spoolEntry(worker, entry);
  await beforePost();
  if (name === null) return;
  for (let tries = 1; ; tries += 1) {
    const limit = signal.aborted ? AbortSignal.timeout(LAST_TRY_TIMEOUT_MS) : undefined;
    const outcome = await sendSpooled(worker, name, limit);
    if (outcome === "unauthorized") {
      worker.onRejected("the server no longer knows this machine's key");
      return;
    }
    if (outcome !== "later" || signal.aborted) return;
    try {
      await delay(backoffMs(tries, Math.random()), undefined, { signal });
    } catch {
      // Aborted: one last try, then the spool keeps it.
    }
  }
}

/** Null when the disk took nothing; the job then fails with `disk_full`, posted without a spool. */
async function spoolEntry(worker: Deliverer, entry: SpoolEntry): Promise<string | null> {
  try {
    return await worker.spool.put(entry);
  } catch (error) {
    worker.log.error({ err: error, jobId: entry.jobId }, "the spool cannot take a result");
    const message = "the machine had no space left to keep the result safe";
    await worker.api.fail(entry.jobId, { fence: entry.body.fence, code: "disk_full", message });
    return null;
  }
}
