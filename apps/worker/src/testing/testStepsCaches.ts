import { openStepsCaches, type StepsCaches } from "../provision/openStepsCaches.ts";

/** Caches of steps that keep everything, for tests about something else. */
export function testStepsCaches(dir: string): StepsCaches {
  const bytesMax = Number.MAX_SAFE_INTEGER;
  return openStepsCaches({ dir, bytesMax, unusedMsMax: bytesMax, now: () => new Date() });
}
