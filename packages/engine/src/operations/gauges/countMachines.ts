import { type MachineStatus, machineStatuses } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { type MachineFacts, machineStatus } from "../../work/index.ts";
import { boundedRead } from "./boundedRead.ts";

/** Machines that are looked at. */
const machinesMax = 10_000;

/** States of machines that are in use. */
export type LiveMachineStatus = Exclude<MachineStatus, "REVOKED">;

const liveStatuses = machineStatuses.filter(
  (status): status is LiveMachineStatus => status !== "REVOKED",
);

/** How many machines of all projects are in each state, as their cards show it; revoked ones are not counted. */
export async function countMachines(
  context: Pick<EngineContext, "db">,
): Promise<Record<LiveMachineStatus, number>> {
  const rows = await boundedRead(
    context,
    (tx) => tx.$queryRaw<(MachineFacts & { now: Date })[]>`
      SELECT machine."revokedAt", machine."lastSeenAt", machine."healthMessage",
        machine."quarantinedAt", machine."drainRequested", machine."draining", now() AS "now",
        EXISTS (SELECT 1 FROM "job" job WHERE job."machineId" = machine."id"
          AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')) AS "isWorking"
      FROM "machine" machine WHERE machine."revokedAt" IS NULL LIMIT ${machinesMax}`,
  );
  const states = rows.map((row) => machineStatus(row, row.now));
  const counts = liveStatuses.map(
    (status) => [status, states.filter((state) => state === status).length] as const,
  );
  return Object.fromEntries(counts) as Record<LiveMachineStatus, number>;
}
