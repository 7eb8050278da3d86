import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../paths/removeTree.ts";
import { scopeLabel } from "../sandbox/docker/labels.ts";
import { killMarkedProcesses } from "../sandbox/process/killMarkedProcesses.ts";
import type { WorkerContext } from "../workerContext.ts";
import { readClaim } from "./claimFile.ts";

type Cleaner = Pick<
  WorkerContext,
  "scope" | "jobsDir" | "usableSandboxes" | "reaper" | "spool" | "log"
>;

/**
 * Removes what a worker that was killed left behind: its processes, containers, volumes and trial
 * folders, and gives its jobs back at once instead of letting their leases run out. Safe because
 * the host lock of the scope is held: whatever carries our mark is orphaned. Answers names for the
 * preflight's warning.
 */
export async function cleanUpLeftovers(worker: Cleaner): Promise<string[]> {
  const found: string[] = [];
  const jobs = await killMarkedProcesses(({ scope }) => scope === worker.scope);
  found.push(...jobs.map((jobId) => `processes of job ${jobId}`));
  if ((await worker.usableSandboxes()).includes("docker")) {
    const removed = await worker.reaper.removeOurs(
      (labels) => (labels[scopeLabel] ?? "host") === worker.scope,
    );
    found.push(...removed);
  }
  await mkdir(worker.jobsDir, { recursive: true });
  for (const name of await readdir(worker.jobsDir)) {
    const dir = join(worker.jobsDir, name);
    await giveBack(worker, dir);
    found.push((await removeTree(dir)) ?? `folder ${name}`);
  }
  if (found.length > 0) worker.log.warn({ found }, "leftovers of an earlier worker removed");
  return found;
}

/** A job whose result is in the spool was finished; any other one is given back through the spool. */
async function giveBack(worker: Cleaner, dir: string): Promise<void> {
  const claim = await readClaim(dir);
  if (claim === null) return;
  const { jobId, fence } = claim;
  const spooled = await worker.spool.names();
  if (spooled.some((name) => name.startsWith(`${jobId}.${fence}.`))) return;
  const message = "the worker ended in the middle of this job and was started again";
  await worker.spool.put({ kind: "fail", jobId, body: { fence, code: "machine_lost", message } });
}
