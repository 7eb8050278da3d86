import { readFile } from "node:fs/promises";
import { formatCpuList } from "../../facts/cpuTopology.ts";
import { readText } from "../../facts/readText.ts";
import { JobFailure } from "../../jobFailure.ts";

/** Numbers of linux/capability.h. */
const SETPCAP = 8n;
const PASSING = [
  ["dac_read_search", 2n],
  // What Docker leaves to root in a container; it also lets write.
  ["dac_override", 1n],
] as const;

/**
 * Name of the least capability that a process with this `/proc/self/status` can hand on to another
 * account, so that it may pass closed folders; null when it has none or may not hand on any.
 */
export function passCapability(status: string): string | null {
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  const has = (bit: bigint) => ((effective >> bit) & 1n) === 1n;
  if (!has(SETPCAP)) return null;
  return PASSING.find(([, bit]) => has(bit))?.[0] ?? null;
}

/** Account that a process runs under, by numbers. */
export interface ProcessUser {
  uid: number;
  gid: number;
  /** Capability that lets it pass folders which are closed to it; null where there is none to give. */
  keeps: string | null;
}

/**
 * The account of a name or of `uid:gid`. Null where this process may not change accounts, and so runs
 * everything as itself: a server that refuses root does not refuse an ordinary worker.
 */
export async function processUser(
  wanted: string,
  ownUid: number | undefined,
): Promise<ProcessUser | null> {
  if (ownUid !== 0) return null;
  const keeps = passCapability(await readFile("/proc/self/status", "utf8"));
  const numbers = /^(\d+):(\d+)$/.exec(wanted);
  if (numbers !== null) return { uid: Number(numbers[1]), gid: Number(numbers[2]), keeps };
  const accounts = await readFile("/etc/passwd", "utf8");
  const found = accounts
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === wanted);
  if (found === undefined) {
    throw new JobFailure("sandbox_unavailable", `this machine has no account ${wanted}`);
  }
  return { uid: Number(found[2]), gid: Number(found[3]), keeps };
}

/**
 * How many files a child may have open: what we want, but never above this process's own hard
 * limit, which an unprivileged process cannot raise. `limits` is the text of `/proc/self/limits`.
 */
export function openFilesLimit(
  wanted: number,
  limits: string = readText("/proc/self/limits") ?? "",
): number {
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1];
  return hard === undefined ? wanted : Math.min(wanted, Number(hard));
}

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
