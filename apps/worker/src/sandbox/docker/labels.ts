import type { Marker } from "../programs/marker.ts";

/** Label that everything of ours carries; the value is the job. */
export const jobLabel = "lapline.job";
const attemptLabel = "lapline.attempt";
export const scopeLabel = "lapline.scope";

/** Labels of containers and volumes: by them the reaper knows what is ours. */
export function labelsOf(marker: Marker): Record<string, string> {
  return {
    [jobLabel]: marker.jobId,
    [attemptLabel]: String(marker.attempt),
    [scopeLabel]: marker.scope,
  };
}
