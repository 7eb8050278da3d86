import { formatCpuList } from "../../cpuLayout/parseCpuList.ts";
import { openFilesLimit } from "./openFilesLimit.ts";
import type { ProcessUser } from "./processUser.ts";

/** Programs of util-linux that bound a process before it runs; null: not on this host. */
export interface LauncherTools {
  setpriv: string | null;
  prlimit: string | null;
  taskset: string | null;
  nsenter: string | null;
}

/** Whose network a program joins. */
export interface ProcessNetwork {
  pid: number;
  /** Whether its user namespace has to be joined too, since only there a user may enter networks. */
  withUser: boolean;
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
 * spawned is the process that runs: first the account, then the target's network, then die with the
 * worker and never gain privileges, then the limits, then the CPUs.
 */
export function commandPrefix(
  tools: LauncherTools,
  bounds: {
    limits: ProcessLimits | null;
    cpus: readonly number[] | null;
    network: ProcessNetwork | null;
    user?: ProcessUser;
  },
): string[] {
  const prefix = bounds.user === undefined ? [] : changeUser(tools, bounds.user);
  if (bounds.network !== null) {
    if (tools.nsenter === null) throw new Error("nsenter is not on this host");
    const { pid, withUser } = bounds.network;
    prefix.push(tools.nsenter, `--net=/proc/${pid}/ns/net`);
    if (withUser) prefix.push(`--user=/proc/${pid}/ns/user`, "--preserve-credentials");
  }
  if (tools.setpriv !== null) {
    prefix.push(tools.setpriv, "--pdeathsig", "KILL", "--no-new-privs");
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

/**
 * Becomes another account. The one capability that is kept lets it pass folders that are closed to it
 * (a data folder below /root) and read; `no_setuid_fixup` makes access(2) honour it too. Comes before
 * `--pdeathsig`, which the kernel forgets when the account changes.
 */
function changeUser({ setpriv }: LauncherTools, { uid, gid, keeps }: ProcessUser): string[] {
  if (setpriv === null) throw new Error("setpriv is not on this host");
  const account = [setpriv, `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  if (keeps === null) return account;
  return [
    ...account,
    `--inh-caps=-all,+${keeps}`,
    `--ambient-caps=+${keeps}`,
    `--bounding-set=-all,+${keeps}`,
    "--securebits=+no_setuid_fixup",
  ];
}
