import { readdirSync } from "node:fs";
import { arch, cpus, hostname, release, totalmem } from "node:os";
import { join } from "node:path";
import type { HostFacts } from "@lapline/contracts";
import type { CpuTopology } from "./cpuTopology.ts";
import { findMount } from "./findMount.ts";
import { readCpuCaches, readDiskModel, readOsName, readVirtualisation } from "./hostFacts.ts";
import { readText } from "./readText.ts";

/** Facts that a running host does not change. */
export type StaticFacts = Omit<HostFacts, "governor" | "turbo" | "smt" | "dockerVersion" | "walls">;

const TEXT_CHARACTERS_MAX = 500;

/**
 * Reads what stays the same until the next boot, from the kernel's own files. `dataDir` decides
 * which disk and file system count: those that hold the targets' data.
 */
export async function readStaticFacts(
  dataDir: string,
  topology: CpuTopology,
  workerVersion: string,
): Promise<StaticFacts> {
  const mount = await findMount(dataDir);
  const cut = (text: string) => text.slice(0, TEXT_CHARACTERS_MAX);
  return {
    hostname: cut(hostname()),
    cpuModel: cut(cpus()[0]?.model.trim() || "unknown"),
    cpuPhysicalCores: Math.max(1, topology.cores.length),
    cpuThreads: Math.max(1, topology.cores.flat().length),
    cpuCachesBytes: readCpuCaches(),
    memoryBytes: totalmem(),
    diskModel: mount === null ? null : readDiskModel(mount.source),
    filesystem: mount === null ? null : cut(`${mount.type} ${mount.options}`),
    kernel: cut(release()),
    os: cut(readOsName()),
    architecture: arch(),
    virtualisation: readVirtualisation(),
    nodeVersion: process.versions.node,
    workerVersion: cut(workerVersion),
  };
}

/** Settings of the host that its owner can change while it runs. Cheap: kernel files only. */
export type DynamicFacts = Pick<HostFacts, "governor" | "turbo" | "smt">;

const CPU_DIR = "/sys/devices/system/cpu";

/** Reads governor, turbo and SMT; null for what the kernel does not tell (virtual machines). */
export function readDynamicFacts(cpuDir: string = CPU_DIR): DynamicFacts {
  return { governor: governorOf(cpuDir), turbo: turboOf(cpuDir), smt: smtOf(cpuDir) };
}

/** One word, or several joined by `+` when the cores differ. */
function governorOf(cpuDir: string): string | null {
  const governors = new Set<string>();
  for (const name of cpuNames(cpuDir)) {
    const governor = readText(join(cpuDir, name, "cpufreq/scaling_governor"));
    if (governor !== null) governors.add(governor);
  }
  return governors.size === 0 ? null : [...governors].sort().join("+");
}

function cpuNames(cpuDir: string): string[] {
  try {
    return readdirSync(cpuDir).filter((name) => /^cpu\d+$/.test(name));
  } catch {
    return [];
  }
}

function turboOf(cpuDir: string): boolean | null {
  const noTurbo = readText(join(cpuDir, "intel_pstate/no_turbo"));
  if (noTurbo !== null) return noTurbo === "0";
  const boost = readText(join(cpuDir, "cpufreq/boost"));
  return boost === null ? null : boost === "1";
}

function smtOf(cpuDir: string): boolean | null {
  const active = readText(join(cpuDir, "smt/active"));
  return active === null ? null : active === "1";
}

/** Reads the host's facts as they are now. */
export type FactsReader = () => Promise<HostFacts>;

/** Static facts are read once, on the first call; the rest every time. */
export function createFactsReader(
  readStatic: () => Promise<StaticFacts>,
  dockerVersion: () => Promise<string | null>,
  walls: string | null,
): FactsReader {
  let staticFacts: Promise<StaticFacts> | undefined;
  return async () => {
    staticFacts ??= readStatic();
    const [fixed, docker] = await Promise.all([staticFacts, dockerVersion()]);
    return { ...fixed, ...readDynamicFacts(), dockerVersion: docker, walls };
  };
}
