import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Processes of this host that still carry one of these jobs' marks. */
export async function processesOfJobs(jobIds: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const environ = await readFile(join("/proc", entry, "environ"), "utf8").catch(() => "");
    if (jobIds.some((id) => environ.includes(`LAPLINE_JOB=${id}`))) found.push(Number(entry));
  }
  return found;
}
