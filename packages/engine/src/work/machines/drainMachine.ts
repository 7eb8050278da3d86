import { Prisma, transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";

/**
 * Asks a machine to take no more jobs (`drain` true) or to take them again, which ends a quarantine
 * too. Holds at once for claims; a job under way is finished. False when the project has no such machine.
 */
export async function drainMachine(
  context: EngineContext,
  input: { projectId: string; machineId: string; drain: boolean; actor: Actor },
): Promise<boolean> {
  const { projectId, machineId, drain, actor } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "machines.manage" });
    const { count } = await tx.machine.updateMany({
      where: { id: machineId, projectId, revokedAt: null },
      data: {
        drainRequested: drain,
        ...(drain
          ? {}
          : {
              quarantinedAt: null,
              quarantineReason: Prisma.DbNull,
              trustedSince: context.clock.now(),
            }),
      },
    });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: drain ? "machine.drained" : "machine.resumed",
      subjectKind: "machine",
      subjectId: machineId,
    });
    await announce(tx, { kind: "machine", projectId, machineId });
    return true;
  });
}
