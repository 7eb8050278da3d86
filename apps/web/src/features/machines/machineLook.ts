import type { MachineStatus } from "@lapline/contracts";

type MachineTone = "quiet" | "active" | "good" | "bad";

/** Tone of a machine's states; contracts has their words. */
export const machineLook: Record<MachineStatus, MachineTone> = {
  IDLE: "good",
  BUSY: "active",
  DRAINING: "quiet",
  OFFLINE: "bad",
  UNHEALTHY: "bad",
  REVOKED: "quiet",
};
