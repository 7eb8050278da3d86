import { type MachineStatus, machineOfflineAfterMs } from "@lapline/contracts";

/** What decides the state that a machine shows. Times on PostgreSQL's clock. */
export interface MachineFacts {
  revokedAt: Date | null;
  lastSeenAt: Date | null;
  healthMessage: string | null;
  quarantinedAt: Date | null;
  drainRequested: boolean;
  draining: boolean;
  isWorking: boolean;
}

/** State of a machine, most urgent first: gone, silent, ill, leaving, working, waiting. Pure. */
export function machineStatus(facts: MachineFacts, now: Date): MachineStatus {
  if (facts.revokedAt !== null) return "REVOKED";
  const silentMs =
    facts.lastSeenAt === null
      ? Number.POSITIVE_INFINITY
      : now.getTime() - facts.lastSeenAt.getTime();
  if (silentMs > machineOfflineAfterMs) return "OFFLINE";
  if (facts.healthMessage !== null || facts.quarantinedAt !== null) return "UNHEALTHY";
  if (facts.drainRequested || facts.draining) return "DRAINING";
  return facts.isWorking ? "BUSY" : "IDLE";
}
