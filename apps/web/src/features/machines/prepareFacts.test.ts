import type { HostFacts } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareFacts } from "./prepareFacts.ts";

const facts: HostFacts = {
  hostname: "bench-1",
  cpuModel: "Example CPU",
  cpuPhysicalCores: 4,
  cpuThreads: 8,
  smt: true,
  cpuCachesBytes: null,
  memoryBytes: 16 * 1024 ** 3,
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
  workerVersion: "0.0.0",
};

describe("prepareFacts", () => {
  const value = (name: string) => prepareFacts(facts).find((fact) => fact.name === name)?.value;
  it("spells numbers with units", () => {
    expect(value("Memory")).toBe("16\u202fGiB");
    expect(value("Cores")).toBe("4 cores, 8 threads, SMT on");
  });
  it("says which facts could not be read instead of hiding them", () => {
    expect(value("Governor")).toBe("could not be read");
    expect(value("Disk")).toBe("ext4");
    expect(value("Docker")).toBe("not there");
  });
});
