import type { HostFacts } from "@lapline/contracts";

/** Facts of an invented machine. */
export const testFacts: HostFacts = {
  hostname: "bench-1",
  cpuModel: "Test CPU",
  cpuPhysicalCores: 4,
  cpuThreads: 8,
  smt: true,
  cpuCachesBytes: null,
  memoryBytes: 8_000_000_000,
  diskModel: null,
  filesystem: "ext4",
  kernel: "6.1",
  os: "Debian 12",
  architecture: "x64",
  governor: null,
  turbo: null,
  virtualisation: null,
  dockerVersion: null,
  nodeVersion: "24.0.0",
  workerVersion: "development build",
};
