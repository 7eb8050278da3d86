import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Marker, markerOf } from "../programs/marker.ts";

/** Processes of this host whose environment carries a marker that `wanted` accepts. */
export async function findMarkedProcesses(
  wanted: (marker: Marker) => boolean,
): Promise<{ pid: number; marker: Marker }[]> {
  const found: { pid: number; marker: Marker }[] = [];
  for (const name of await readdir("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const marker = markerOf(await readEnviron(pid));
    if (marker !== null && wanted(marker)) found.push({ pid, marker });
  }
  return found;
}

/** Empty for processes that ended meanwhile or belong to somebody else. */
async function readEnviron(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}

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
