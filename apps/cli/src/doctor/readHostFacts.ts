import { readFile } from "node:fs/promises";
import os from "node:os";
import type { HostFacts } from "@lapline/contracts";
import { version } from "../version.ts";

/**
 * What the system itself tells about this host, enough to register. The worker reads the rest and
 * sends all of it again when it starts; until then the unread facts are null.
 */
export async function readHostFacts(): Promise<HostFacts> {
  const cpus = os.cpus();
  return {
    hostname: os.hostname(),
    cpuModel: cpus[0]?.model.trim() || "unknown",
    cpuPhysicalCores: (await readPhysicalCores()) ?? Math.max(1, cpus.length),
    cpuThreads: Math.max(1, cpus.length),
    smt: null,
    cpuCachesBytes: null,
    memoryBytes: os.totalmem(),
    diskModel: null,
    filesystem: null,
    kernel: os.release(),
    os: (await readOsName()) ?? os.type(),
    architecture: os.machine(),
    governor: null,
    turbo: null,
    virtualisation: null,
    dockerVersion: null,
    nodeVersion: process.version,
    workerVersion: version,
  };
}

/** Distinct (socket, core) pairs of /proc/cpuinfo; null where that does not exist or tell. */
async function readPhysicalCores(): Promise<number | null> {
  const text = await readFile("/proc/cpuinfo", "utf8").catch(() => "");
  const cores = new Set<string>();
  for (const cpu of text.split("\n\n")) {
    const socket = /^physical id\s*:\s*(\d+)/m.exec(cpu)?.[1];
    const core = /^core id\s*:\s*(\d+)/m.exec(cpu)?.[1];
    if (socket !== undefined && core !== undefined) cores.add(`${socket}/${core}`);
  }
  return cores.size === 0 ? null : cores.size;
}

async function readOsName(): Promise<string | undefined> {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1];
}
