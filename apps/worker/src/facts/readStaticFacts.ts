import { arch, cpus, hostname, release, totalmem } from "node:os";
import type { HostFacts } from "@lapline/contracts";
import type { CpuTopology } from "./cpuTopology.ts";
import { findMount } from "./findMount.ts";
import { readCpuCaches } from "./readCpuCaches.ts";
import { readDiskModel } from "./readDiskModel.ts";
import { readOsName } from "./readOsName.ts";
import { readVirtualisation } from "./readVirtualisation.ts";

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
