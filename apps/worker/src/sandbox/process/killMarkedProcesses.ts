import { setTimeout as delay } from "node:timers/promises";
import type { Marker } from "../programs/marker.ts";
import { findMarkedProcesses } from "./findMarkedProcesses.ts";

const ROUNDS_MAX = 50;
const ROUND_MS = 100;

/**
 * Kills every process with a matching marker and waits until none is left; again and again, since a
 * process may fork while it is looked for. Answers the jobs that had processes. Throws when some
 * survive for 5 s, because a measurement beside them would be worthless.
 */
export async function killMarkedProcesses(wanted: (marker: Marker) => boolean): Promise<string[]> {
  const jobs = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const found = await findMarkedProcesses(wanted);
    if (found.length === 0) return [...jobs];
    for (const { pid, marker } of found) {
      jobs.add(marker.jobId);
      kill(pid);
    }
    await delay(ROUND_MS);
  }
  throw new Error(`processes of the jobs ${[...jobs].join(", ")} survive SIGKILL`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // ESRCH: it ended by itself, which is what we want.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
