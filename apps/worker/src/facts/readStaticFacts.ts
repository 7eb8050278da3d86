import { arch, cpus, hostname, release, totalmem } from "node:os";
import type { HostFacts } from "@lapline/contracts";
import type { CpuTopology } from "../cpuLayout/readCpuTopology.ts";
import { findMount } from "./findMount.ts";
import { readCpuCaches } from "./readCpuCaches.ts";
import { readText } from "./readText.ts";

/** Facts that a running host does not change. */
export type StaticFacts = Omit<HostFacts, "governor" | "turbo" | "smt" | "dockerVersion">;

const TEXT_CHARACTERS_MAX = 500;

/**
 * Reads what stays the same until the next boot. `dataDir` decides which disk and file system
 * count: those that hold the targets' data. Slow (it starts programs): call it once.
 */
export async function readStaticFacts(
  dataDir: string,
  topology: CpuTopology,
  workerVersion: string,
): Promise<StaticFacts> {
  // Loaded here and not at start: it is large and needed once.
  const { default: si } = await import("systeminformation");
  const [os, system, disks, mount] = await Promise.all([
    si.osInfo(),
    si.system(),
    si.diskLayout(),
    findMount(dataDir),
  ]);
  const cut = (text: string) => text.slice(0, TEXT_CHARACTERS_MAX);
  const disk = disks[0];
  return {
    hostname: cut(hostname()),
    cpuModel: cut(cpus()[0]?.model.trim() || "unknown"),
    cpuPhysicalCores: Math.max(1, topology.cores.length),
    cpuThreads: Math.max(1, topology.cores.flat().length),
    cpuCachesBytes: readCpuCaches(),
    memoryBytes: totalmem(),
    diskModel:
      disk === undefined ? diskOf(mount?.source) : cut(`${disk.vendor} ${disk.name}`.trim()),
    filesystem: mount === null ? null : cut(`${mount.type} ${mount.options}`),
    kernel: cut(release()),
    os: cut(`${os.distro} ${os.release}`.trim()),
    architecture: arch(),
    virtualisation: virtualisationOf(system.virtual, system.virtualHost),
    nodeVersion: process.versions.node,
    workerVersion: cut(workerVersion),
  };
}

/** Without a model (virtual disks) the kind of device is all there is, e.g. `vda`. */
function diskOf(source: string | undefined): string | null {
  return source?.startsWith("/dev/") === true ? source.slice("/dev/".length) : null;
}

function virtualisationOf(virtual: boolean, host: string | undefined): string | null {
  const inContainer = readText("/.dockerenv") !== null ? "container" : null;
  const machine = virtual ? (host || "virtual").toLowerCase() : null;
  const parts = [machine, inContainer].filter((part) => part !== null);
  return parts.length === 0 ? "none" : parts.join("+");
}
