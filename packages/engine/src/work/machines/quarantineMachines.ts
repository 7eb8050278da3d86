import type { Reason } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { announce, type EngineContext, emit, isolateEach } from "../../base/index.ts";
import { machinesOf } from "./machinesOf.ts";
import { type MachineRecord, quarantineReason } from "./quarantineReason.ts";
import { readMachineRecords } from "./readMachineRecords.ts";

/**
 * Takes machines out of service whose work can no longer be used, so that they do not spoil one job
 * after the other: they get no jobs until somebody resumes them, and whoever watches the machines is
 * told why. Answers how many.
 */
export async function quarantineMachines(context: EngineContext): Promise<number> {
  const records = await readMachineRecords(context.db);
  const items = records.flatMap((record) => {
    const reason = quarantineReason(record);
    const { machineId: id, projectId } = record;
    return reason === null ? [] : [{ id, projectId, record, reason }];
  });
  const { values } = await isolateEach(context, machinesOf, {
    items,
    work: ({ record, reason }) =>
      transact(context.db, (tx) => quarantine(tx, context, record, reason)),
  });
  return values.filter((quarantined) => quarantined).length;
}

async function quarantine(
  tx: Tx,
  context: EngineContext,
  { machineId, projectId, trustedSince }: MachineRecord,
  reason: Reason,
): Promise<boolean> {
  const { count } = await tx.machine.updateMany({
    where: { id: machineId, quarantinedAt: null, revokedAt: null, trustedSince },
    data: { quarantinedAt: context.clock.now(), quarantineReason: reason },
  });
  if (count === 0) return false;
  await writeAudit(tx, context, {
    projectId,
    actor: { kind: "system" },
    action: "machine.quarantined",
    subjectKind: "machine",
    subjectId: machineId,
    data: { reason },
  });
  await announce(tx, { kind: "machine", projectId, machineId });
  await emit(tx, context, "machine.quarantined", { projectId, machineId });
  return true;
}
