import type { MachineStatus } from "../../base/statuses.ts";
import type { Machine } from "./machine.ts";

export interface MachineWords {
  word: string;
  /** What it means for jobs. */
  meaning: string;
}

type Facts = Pick<Machine, "status" | "currentJob" | "quarantinedAt">;

const idle = { word: "Idle", meaning: "Takes the next job of its label." };
const busy = { word: "Busy", meaning: "Runs a job." };
const draining = { word: "Draining", meaning: "Finishes its job and takes no more." };
const drained = { word: "Idle, not taking jobs", meaning: "Runs nothing and takes no jobs." };
const offline = { word: "Offline", meaning: "Has not reported for a while." };
const unhealthy = { word: "Unhealthy", meaning: "Takes no jobs until its problem is solved." };
const quarantined = {
  word: "In quarantine",
  meaning: "Takes no jobs until an owner or admin resumes it.",
};
const revoked = { word: "Revoked", meaning: "Its key was revoked for good." };

/** Everything that is ever said of a machine's state. */
export const allMachineWords: readonly MachineWords[] = [
  idle,
  busy,
  draining,
  drained,
  offline,
  unhealthy,
  quarantined,
  revoked,
];

const table: Record<MachineStatus, (facts: Facts) => MachineWords> = {
  IDLE: () => idle,
  BUSY: () => busy,
  DRAINING: ({ currentJob }) => (currentJob === null ? drained : draining),
  OFFLINE: () => offline,
  UNHEALTHY: ({ quarantinedAt }) => (quarantinedAt === null ? unhealthy : quarantined),
  REVOKED: () => revoked,
};

/** Word and meaning of a machine's state. */
export function machineWords(machine: Facts): MachineWords {
  return table[machine.status](machine);
}
