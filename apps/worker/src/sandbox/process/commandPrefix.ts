import { formatCpuList } from "../../cpuLayout/parseCpuList.ts";
import { openFilesLimit } from "./openFilesLimit.ts";

/** Programs of util-linux that bound a process before it runs; null: not on this host. */
export interface LauncherTools {
  setpriv: string | null;
  prlimit: string | null;
  taskset: string | null;
  nsenter: string | null;
}

/** Bounds of one process and everything it starts. */
export interface ProcessLimits {
  openFilesMax: number;
  fileBytesMax: number;
}

export const targetLimits: ProcessLimits = {
  openFilesMax: 16_384,
  fileBytesMax: 16 * 1024 ** 3,
};

/**
 * Arguments put before a command. Each program replaces itself by the next, so the process that is
 * spawned is the process that runs: first die with the worker and never gain privileges, then enter
 * the target's network, then the limits, then the CPUs.
 */
export function commandPrefix(
  tools: LauncherTools,
  bounds: {
    limits: ProcessLimits | null;
    cpus: readonly number[] | null;
    networkOfPid: number | null;
  },
): string[] {
  const prefix: string[] = [];
  if (tools.setpriv !== null) {
    prefix.push(tools.setpriv, "--pdeathsig", "KILL", "--no-new-privs");
  }
  if (bounds.networkOfPid !== null) {
    if (tools.nsenter === null) throw new Error("nsenter is not on this host");
    prefix.push(tools.nsenter, `--net=/proc/${bounds.networkOfPid}/ns/net`);
  }
  if (bounds.limits !== null && tools.prlimit !== null) {
    const { openFilesMax, fileBytesMax } = bounds.limits;
    const openFiles = openFilesLimit(openFilesMax);
    prefix.push(tools.prlimit, "--core=0", `--nofile=${openFiles}`, `--fsize=${fileBytesMax}`);
  }
  if (bounds.cpus !== null && tools.taskset !== null) {
    prefix.push(tools.taskset, "--cpu-list", formatCpuList(bounds.cpus));
  }
  return prefix;
}
