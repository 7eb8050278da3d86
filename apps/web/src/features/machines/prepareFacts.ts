import { formatValue, type HostFacts } from "@lapline/contracts";

export interface Fact {
  name: string;
  value: string;
}

/** What a machine says of itself, in the order in which it matters; unreadable facts say so. */
export function prepareFacts(facts: HostFacts): Fact[] {
  const unread = "could not be read";
  const yesNo = (value: boolean | null) => (value === null ? unread : value ? "on" : "off");
  return [
    { name: "CPU", value: facts.cpuModel },
    {
      name: "Cores",
      value: `${facts.cpuPhysicalCores} cores, ${facts.cpuThreads} threads, SMT ${yesNo(facts.smt)}`,
    },
    { name: "Memory", value: formatValue(facts.memoryBytes, "bytes") },
    {
      name: "Disk",
      value: [facts.diskModel, facts.filesystem].filter(Boolean).join(", ") || unread,
    },
    { name: "Governor", value: facts.governor ?? unread },
    { name: "Turbo", value: yesNo(facts.turbo) },
    { name: "OS", value: `${facts.os}, ${facts.kernel}, ${facts.architecture}` },
    { name: "Virtualization", value: facts.virtualisation ?? unread },
    { name: "Docker", value: facts.dockerVersion ?? "not installed" },
    {
      name: "Walls",
      value: facts.walls === undefined ? unread : (facts.walls ?? "No walls"),
    },
    { name: "Node.js", value: facts.nodeVersion },
    { name: "Worker", value: facts.workerVersion },
  ];
}
