import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readPidFile, removePidFile } from "./pidFile.ts";

const GRACE_MS = 5_000;
const POLL_MS = 50;

/**
 * Ends the programs that a killed start left running, which would hold the port and the host. The
 * caller holds the lock of the data folder, so they are nobody else's.
 */
export async function endLeftovers(pidsDir: string): Promise<void> {
  await Promise.all(readdirSync(pidsDir).map((name) => endLeftover(join(pidsDir, name))));
}

async function endLeftover(pidFile: string): Promise<void> {
  for (const signal of ["SIGTERM", "SIGTERM", "SIGKILL"] as const) {
    const pid = readPidFile(pidFile);
    if (pid === null) break;
    process.kill(pid, signal);
    const deadlineMs = performance.now() + GRACE_MS;
    while (readPidFile(pidFile) !== null && performance.now() < deadlineMs) await delay(POLL_MS);
  }
  removePidFile(pidFile);
}
