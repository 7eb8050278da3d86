import { machineOfflineAfterMs } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/**
 * SQL condition: the row `machine` would claim a job now, or when it is done with its own. The states
 * that `machineStatus` calls BUSY and IDLE, so that no job is promised a machine that leaves it waiting.
 */
export function takesJobs(machine: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${machine}."revokedAt" IS NULL AND ${machine}."lostAt" IS NULL
    AND ${machine}."lastSeenAt" > now() - ${machineOfflineAfterMs} * interval '1 ms'
    AND ${machine}."healthMessage" IS NULL AND ${machine}."quarantinedAt" IS NULL
    AND NOT ${machine}."drainRequested" AND NOT ${machine}."draining")`;
}
