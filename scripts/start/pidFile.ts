import { readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Notes which process runs. The kernel's start time stands beside the number, because numbers are
 * given again: only both together name a process.
 */
export function writePidFile(file: string, pid: number): void {
  writeFileSync(file, `${pid}\n${startTime(pid) ?? ""}\n`);
}

/** The process that the file names, if it still is that one; null otherwise. */
export function readPidFile(file: string): number | null {
  try {
    const [pid = "", started = ""] = readFileSync(file, "utf8").split("\n");
    return started !== "" && startTime(Number(pid)) === started ? Number(pid) : null;
  } catch {
    return null;
  }
}

export function removePidFile(file: string): void {
  rmSync(file, { force: true });
}

/** Field 22 of /proc/PID/stat, in clock ticks since boot; null without such a process or /proc. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in parentheses, may hold spaces: count from behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
