import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const FAST_SHUTDOWN_MS = 20_000;
const POLL_MS = 50;

/**
 * Ends the server that a killed start left running over `dataDir`. The caller holds the lock of
 * the data folder, so nobody else can own that server. The process id in postmaster.pid is only
 * believed when that process really is PostgreSQL over this folder.
 */
export async function endOrphan(dataDir: string): Promise<void> {
  const pid = await orphanPid(dataDir);
  if (pid === null) return;
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    const deadlineMs = performance.now() + FAST_SHUTDOWN_MS;
    while (performance.now() < deadlineMs) {
      if ((await orphanPid(dataDir)) === null) return;
      await delay(POLL_MS);
    }
  }
}

async function orphanPid(dataDir: string): Promise<number | null> {
  try {
    const pid = Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
    const commandLine = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
    return commandLine.includes(dataDir) ? pid : null;
  } catch {
    return null;
  }
}
