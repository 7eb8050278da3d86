import { reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { emitEvent } from "../outbound/emitEvent.ts";

/** Tells webhooks that a machine fell silent, or that it takes no jobs and why. */
export async function tellMachine(
  tx: Tx,
  context: EngineContext,
  type: "machine.lost" | "machine.quarantined",
  { projectId, machineId }: { projectId: string; machineId: string },
): Promise<void> {
  await emitEvent(tx, context, {
    projectId,
    type,
    dedupeKey: `${type} ${machineId} ${context.clock.now().toISOString()}`,
    read: async () => {
      const machine = await tx.machine.findUniqueOrThrow({
        where: { id: machineId },
        select: {
          id: true,
          name: true,
          healthMessage: true,
          quarantineReason: true,
          lastSeenAt: true,
          label: { select: { name: true } },
        },
      });
      const { label, lastSeenAt, healthMessage, quarantineReason, ...rest } = machine;
      const unwell = quarantineReason === null ? healthMessage : reasonText(quarantineReason);
      return {
        machine: {
          ...rest,
          label: label.name,
          reason: type === "machine.lost" ? "It stopped answering." : unwell,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        },
      };
    },
  });
}
