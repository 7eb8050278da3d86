import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { scopeLabel } from "../sandbox/docker/labels.ts";
import { killMarkedProcesses } from "../sandbox/process/killMarkedProcesses.ts";
import type { WorkerContext } from "../workerContext.ts";

/**
 * Removes what a worker that was killed left behind: its processes, containers, volumes and trial
 * folders. Safe because the host lock of the scope is held: whatever carries our mark is orphaned.
 * Answers names for the preflight's warning.
 */
export async function cleanUpLeftovers(
  worker: Pick<WorkerContext, "scope" | "jobsDir" | "usableSandboxes" | "reaper" | "log">,
): Promise<string[]> {
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
    await rm(join(worker.jobsDir, name), { recursive: true, force: true, maxRetries: 3 });
    found.push(`folder ${name}`);
  }
  if (found.length > 0) worker.log.warn({ found }, "leftovers of an earlier worker removed");
  return found;
}
