import { killMarkedProcesses } from "../sandbox/process/killMarkedProcesses.ts";
import type { Marker } from "../sandbox/process/marker.ts";
import type { WorkerContext } from "../workerContext.ts";

/** Removes what escaped the ordinary end of an attempt: daemonised processes, containers, volumes. */
export async function cleanUpAttempt(worker: WorkerContext, marker: Marker): Promise<void> {
  await killMarkedProcesses(
    ({ scope, jobId, attempt }) =>
      scope === marker.scope && jobId === marker.jobId && attempt === marker.attempt,
  );
  if (!(await worker.usableSandboxes()).includes("docker")) return;
  const docker = await worker.docker();
  await docker.removeOurs((labels) => labels["lapline.job"] === marker.jobId);
}
