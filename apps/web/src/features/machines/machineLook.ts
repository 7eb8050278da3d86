import type { MachineStatus } from "@lapline/contracts";

interface MachineLook {
  word: string;
  tone: "quiet" | "active" | "good" | "bad";
  /** What it means for jobs. */
  meaning: string;
}

/** Word, tone and meaning of a machine's states. */
export const machineLook: Record<MachineStatus, MachineLook> = {
  IDLE: { word: "Idle", tone: "good", meaning: "Takes the next job of its label." },
  BUSY: { word: "Busy", tone: "active", meaning: "Works on a job." },
  DRAINING: { word: "Draining", tone: "quiet", meaning: "Finishes its job and takes no more." },
  OFFLINE: { word: "Offline", tone: "bad", meaning: "Has not been heard of for a while." },
  UNHEALTHY: { word: "Unhealthy", tone: "bad", meaning: "Takes no jobs until it is well again." },
  REVOKED: { word: "Revoked", tone: "quiet", meaning: "Its key was ended for good." },
};
