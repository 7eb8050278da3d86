import { removeTree } from "../paths/removeTree.ts";
import { jobLabel } from "../sandbox/docker/labels.ts";
import { killMarkedProcesses } from "../sandbox/process/killMarkedProcesses.ts";
import type { Marker } from "../sandbox/programs/marker.ts";
import type { WorkerContext } from "../workerContext.ts";

/**
 * Removes what escaped the ordinary end of an attempt: daemonised processes, containers, volumes,
 * its folder. What cannot be removed now is logged and found again at the next start; it must not
 * cost the result.
 */
export async function cleanUpAttempt(
  worker: WorkerContext,
  marker: Marker,
  dir: string,
): Promise<void> {
  const steps = [
    () =>
      killMarkedProcesses(
        ({ scope, jobId, attempt }) =>
          scope === marker.scope && jobId === marker.jobId && attempt === marker.attempt,
      ),
    () => removeContainers(worker, marker),
    async () => {
      const left = await removeTree(dir);
      if (left !== null) throw new Error(left);
    },
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      worker.log.error({ err: error, jobId: marker.jobId }, "something of a job is left over");
    }
  }
}

async function removeContainers(worker: WorkerContext, marker: Marker): Promise<void> {
  if (!(await worker.usableSandboxes()).includes("docker")) return;
  await worker.reaper.removeOurs((labels) => labels[jobLabel] === marker.jobId);
}
